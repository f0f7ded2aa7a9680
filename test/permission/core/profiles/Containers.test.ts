import { describe } from "vitest"
import { neverReadOnly, readOnly } from "../../../support/commandTable.ts"

describe("the profiles of Containers", () => {
  readOnly(`
  docker ps -aq
  docker ps --filter status=running --format '{{.ID}}'
  docker images -q
  docker image ls
  docker logs -f --tail 10 c
  docker inspect -f '{{.State}}' c
  docker stats --no-stream
  docker top c
  docker port c
  docker diff c
  docker history img
  docker info
  docker version --format '{{.Server.Version}}'
  docker network ls
  docker volume inspect v
  docker system df -v
  docker compose ps -a
  docker compose config --services
  docker compose images
  docker compose ls
  docker compose version
  docker container ls -a
  docker container logs c
  docker search nginx
  docker manifest inspect nginx
  docker buildx ls
  docker context show
  docker events --since 1h
  docker node inspect self
  docker service ps web
  docker swarm --help
  docker --version
  docker -v
  docker help run
  docker run --help
  docker save img
  docker image inspect img
  docker plugin ls
  docker container inspect c
  docker config ls
  docker secret ls
  docker stack ls
  podman ps -a
  podman images
  podman pod ps
  podman machine list
  podman info
  podman volume ls
  docker compose --profile dev ps
  `)

  neverReadOnly(`
  mutating  docker run x
  mutating  docker exec x ls
  mutating  docker rm x
  mutating  docker --config x ps
  unknown   docker -H ssh://x ps
  unknown   docker -Hssh://x ps
  unknown   docker --host=ssh://x ps
  mutating  docker image rm x
  mutating  docker image prune
  mutating  docker volume rm x
  mutating  docker compose up
  mutating  docker compose -f x up
  discloses docker compose --env-file .env ps
  mutating  docker compose config
  mutating  docker compose exec x y
  mutating  docker compose run x
  mutating  docker cp a b
  mutating  docker build .
  mutating  docker save -o x img
  mutating  docker save --output=x img
  mutating  docker export -o x c
  mutating  docker context use x
  discloses docker swarm join-token worker
  discloses docker swarm unlock-key
  mutating  docker login
  discloses docker stack config
  unknown   docker foo
  mutating  docker plugin install x
  mutating  docker buildx build .
  mutating  docker system prune
  mutating  docker network create x
  mutating  docker container exec x y
  mutating  docker container prune
  mutating  docker run x --help
  mutating  docker exec x --help
  mutating  docker exec x ls --help
  mutating  skopeo copy a b
  `)
})
