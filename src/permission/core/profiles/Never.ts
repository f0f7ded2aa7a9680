/** Commands without a profile about which something is known: they change something, or do whatever they are told. */

import { lazily } from "./LazyWords.ts"

/** Is this a command whose purpose is to change something? */
export const changesSomething =
  lazily(`rm rmdir unlink mv cp install ln link mkdir mkfifo mknod touch truncate shred split csplit
    chmod chown chgrp chattr chflags setfacl setfattr umask dd tee patch rename rsync scp sftp mkswap fsck parted fdisk
    kill pkill killall skill renice reboot shutdown halt poweroff init telinit mount umount swapon swapoff
    useradd userdel usermod groupadd groupdel groupmod passwd chpasswd chsh visudo
    apt apt-get aptitude dnf yum pacman zypper apk snap flatpak port
    wget ftp zip gunzip bunzip2 unxz unzstd bzip2 xz zstd compress uncompress
    open xdg-open crontab at batch logger wall write mail sendmail
    iptables ip6tables nft ufw firewall-cmd insmod rmmod modprobe ldconfig update-alternatives
    alias unalias set unset export readonly declare typeset local trap shopt hash ulimit read mapfile readarray
    make cmake ninja gradle mvn ant bazel cc gcc g++ clang ld ar strip objcopy
    black isort autopep8 pip-sync ssh-keygen ssh-add ssh-copy-id`)

/** Is this an interpreter, or a command that runs the command it is given? */
export const runsOwnCode =
  lazily(`python python2 python3 pypy ipython node nodejs bun deno tsx ts-node ruby irb perl php lua Rscript
    R julia java jshell scala groovy ghci osascript powershell pwsh tclsh expect guile
    sh bash zsh ksh mksh fish dash ash csh tcsh elvish nu xonsh busybox toybox
    eval exec source . xargs awk gawk mawk nawk sed gsed ed ex vi vim nvim emacs nano pico code tr
    sudo doas su runuser parallel watch entr script strace ltrace gdb lldb flock nsenter unshare chroot
    ssh mosh telnet nc ncat netcat socat curl http https httpie xh
    npx bunx pnpx pipx uvx tox nox pytest rake bundle gem just task`)
