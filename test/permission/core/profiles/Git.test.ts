import { describe } from "vitest"
import { neverReadOnly, readOnly } from "../../../support/commandTable.ts"

describe("the profiles of Git", () => {
  readOnly(`
  git status -sb
  git status -uno
  git status --porcelain=v2 --branch
  git log --oneline -n 20
  git log -1 --format=%H
  git log --pretty=format:'%h %s' --since='2 weeks ago'
  git log --follow -- src/a.ts
  git log -S foo -- a.ts
  git log --author=me --no-merges
  git log --stat -3
  git log -L 10,20:file.txt
  git log origin/main..HEAD --oneline
  git log --graph --decorate --all
  git log -p -2 --stat
  git log --merges --first-parent
  git show HEAD:src/a.ts
  git show --stat HEAD
  git show --name-only --oneline HEAD
  git show -s --format=%B HEAD
  git diff --cached --name-only
  git diff --stat main...HEAD
  git diff -U0
  git diff --word-diff
  git diff --no-index a b
  git diff main -- src
  git diff --name-status HEAD~2 HEAD
  git branch
  git branch -a
  git branch --show-current
  git branch --list 'feature/*'
  git branch --contains abc123
  git branch -avv
  git branch --sort=-committerdate
  git remote -v
  git remote get-url origin
  git tag -n
  git tag --contains HEAD
  git tag --sort=-creatordate
  git stash list
  git blame -L 1,10 a.ts
  git blame -w -C a.ts
  git ls-files --others --exclude-standard
  git ls-files -m
  git ls-tree -r HEAD --name-only
  git ls-remote --heads origin
  git rev-parse HEAD
  git rev-parse --abbrev-ref HEAD
  git rev-list --count HEAD
  git rev-list --all --objects
  git cat-file -p HEAD
  git cat-file -t abc
  git cat-file --batch-check
  git describe --tags --always --dirty
  git config user.email
  git config --get remote.origin.url
  git config -l
  git config --global --list
  git config --local -l
  git config list
  git reflog
  git reflog -10
  git reflog show main
  git shortlog -sn
  git shortlog -sne HEAD
  git grep -n foo -- '*.ts'
  git grep -i -e foo --and -e bar
  git worktree list --porcelain
  git submodule status
  git submodule
  git submodule status --recursive
  git merge-base main HEAD
  git name-rev HEAD
  git count-objects -vH
  git check-ignore -v foo
  git show-ref --heads
  git fsck
  git version
  git --version
  git help -a
  git help log
  git notes
  git bisect log
  git apply --check p.diff
  git apply --stat p.diff
  git clean -n
  git clean -nd
  git clean --dry-run -x
  git lfs ls-files
  git lfs status
  git cherry
  git show-branch
  git diff-tree --no-commit-id --name-only -r HEAD
  git add -n .
  git stash show
  git rev-parse --is-inside-work-tree
  git for-each-ref --format='%(refname)' refs/heads
  git ls-remote
  git bundle verify a.bundle
  git check-attr -a f
  git stripspace
  git var GIT_EDITOR
  `)

  neverReadOnly(`
  mutating  git log --output=x
  mutating  git log --output x
  mutating  git diff --output=x HEAD
  mutating  git show --output=x
  mutating  git diff --ext-diff
  mutating  git log --textconv
  mutating  git grep -O foo
  mutating  git grep -Ovim foo
  mutating  git grep --open-files-in-pager=vim foo
  mutating  git grep -nO foo
  mutating  git -c core.pager=x log
  mutating  git -ccore.pager=x log
  mutating  git --config-env=a=b log
  mutating  git --exec-path=/x log
  mutating  git -p log
  mutating  git --paginate status
  mutating  git --git-dir=/x status
  mutating  git branch x
  mutating  git branch -v x
  mutating  git branch -a x
  mutating  git branch -f x
  unknown   git branch --no-list x
  mutating  git branch -d x
  mutating  git branch -D x
  mutating  git branch -m a b
  mutating  git branch -rd x/y
  mutating  git branch --set-upstream-to=o/m
  mutating  git branch -u o/m
  mutating  git branch --edit-description
  mutating  git branch -q x
  mutating  git branch --abbrev=4 x
  mutating  git branch --sort=a x
  mutating  git branch --format=x y
  mutating  git tag v1
  mutating  git tag -a v1 -m x
  mutating  git tag -d v1
  mutating  git tag -f v1
  mutating  git tag -n x
  mutating  git tag v1 HEAD
  mutating  git tag -v v1
  mutating  git remote add x y
  mutating  git remote update
  mutating  git remote set-url o x
  mutating  git remote prune o
  mutating  git remote -v update
  unknown   git remote show ext::sh
  unknown   git ls-remote ext::sh
  mutating  git ls-remote --upload-pack=x r
  mutating  git ls-remote --exec=x r
  unknown   git stash
  unknown   git stash -u
  mutating  git stash push
  mutating  git stash drop
  mutating  git stash clear
  mutating  git stash -p
  mutating  git reflog expire --all
  mutating  git reflog delete HEAD@{0}
  mutating  git config a.b c
  mutating  git config --add a.b c
  mutating  git config --unset a.b
  mutating  git config --global user.name x
  mutating  git config core.pager x
  mutating  git config -e
  mutating  git config --replace-all a b
  mutating  git config set a.b c
  discloses git config --get http.extraheader
  discloses git config http.https://github.com/.extraheader
  mutating  git submodule foreach ls
  mutating  git submodule update
  mutating  git submodule sync
  mutating  git worktree add x
  mutating  git worktree prune
  mutating  git notes add
  mutating  git bisect run x
  mutating  git bisect start
  mutating  git bundle create a HEAD
  mutating  git archive -o x HEAD
  mutating  git archive --remote=x HEAD
  mutating  git archive --output=x HEAD
  mutating  git format-patch HEAD
  mutating  git format-patch --stdout -o x HEAD
  mutating  git apply p
  mutating  git apply --stat --apply p
  mutating  git clean -nf
  mutating  git clean -f
  mutating  git clean -fd -n
  mutating  git hash-object -w f
  mutating  git fsck --lost-found
  unknown   git symbolic-ref HEAD refs/heads/x
  mutating  git symbolic-ref -d HEAD
  mutating  git replace a b
  unknown   git rerere
  mutating  git rerere clear
  unknown   git rev-parse --parseopt
  mutating  git help -w log
  mutating  git add -n -e
  mutating  git rm -n -f x
  unknown   git blame --output=x
  unknown   git cat-file --textconv HEAD:x
  unknown   git cat-file --filters HEAD:x
  mutating  git for-each-repo --config=x y
  mutating  git filter-branch
  discloses git credential fill
  unknown   git status --output=x
  mutating  git diff-index --output=x HEAD
  unknown   git shortlog --output=x
  mutating  git range-diff --output=x a b
  mutating  git sparse-checkout set x
  unknown   git show-ref -d --output=x
  mutating  git lfs fetch
  mutating  git maintenance run
  mutating  git --no-pager -c a=b log
  unknown   git foo
  unknown   git -C x
  mutating  git difftool -y
  mutating  git log --show-signature
  unknown   git var GIT_ASKPASS
  unknown   git log -o x
  mutating  git stash list --output=x
  mutating  git stash show --output=x
  mutating  git reflog --output=x
  mutating  git reflog show --output=x
  mutating  git whatchanged --output=x
  unknown   git whatchanged --outpu=x
  unknown   git log --outpu=x
  unknown   git log --ext
  unknown   ./git status
  `)
})
