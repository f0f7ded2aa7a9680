/** Compilers, editors and converters, of which little more than the version is read-only, and linters that only report. */
import type { Family } from "../Profile.ts"
import { helpOnly } from "./NounVerb.ts"

export const toolchains: Family = () => ({
  "java javac": {
    style: "word",
    flags: "-version --version -help --help -h -fullversion --list-modules",
    needs: "-version --version -help --help -h -fullversion --list-modules",
    operands: 0
  },
  "gcc g++ clang clang++ cc c++ ld as make cmake ninja meson bazel swift dotnet kotlinc scalac ghc stack cabal mix elixir ocaml dune zig nim crystal dart flutter":
    helpOnly("--version --help"),
  "ffprobe ffmpeg": {
    style: "word",
    flags: "-version -h -formats -codecs -encoders -decoders -filters -pix_fmts -protocols -buildconf -hide_banner",
    needs: "-version -h -formats -codecs -encoders -decoders -filters -pix_fmts -protocols -buildconf",
    operands: 0
  },
  exiftool: { style: "word", flags: "-ver", needs: "-ver", operands: 0 },
  identify: { style: "word", flags: "-version", needs: "-version", operands: 0 },
  "pandoc dot": {
    flags: "-V --version --list-input-formats --list-output-formats --list-extensions",
    needs: "-V --version --list-input-formats --list-output-formats --list-extensions",
    operands: 0
  },
  "vim nvim emacs nano code tmux screen zoxide starship direnv": helpOnly("--version --help"),
  shellcheck:
    "-a -x -C? -e# -f# -i# -o# -s# -S# -W# -V --check-sourced --color? --include# --exclude# --format# --enable# --shell# --severity# --wiki-link-count# --norc --list-optional --external-sources -P: --source-path:",
  shfmt: {
    flags:
      "-d -l -s -mn -i# -ln# -p -bn -ci -sr -kp -fn -f --diff --list --simplify --indent# --language-dialect# --version",
    writes: "-w --write",
    style: "word"
  },
  "yamllint hadolint actionlint": {
    flags:
      "-f# -s -d# --strict --format# --no-color --no-ignore -v --list-files --failure-threshold# --ignore# --version",
    runs: "-c: --config-file: -config-file:"
  }
})
