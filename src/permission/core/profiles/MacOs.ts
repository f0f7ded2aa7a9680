/** macOS: what its administration tools list and show. Flags there are mostly whole words. */
import type { Call, Family, Finding, Profile } from "../Profile.ts"

const word = (flags: string, more: Partial<Profile> = {}): Profile => ({ style: "word", flags, ...more })

/** `scutil -w` waits, `--get` reads, `--set` writes; without a flag it takes commands from its input. */
const someFlag = (call: Call): Finding | undefined =>
  call.flags.length > 0 ? undefined : { kind: "unknown", index: 0, why: "commands come from the input" }

/** `codesign -d --entitlements PATH` writes what it shows to PATH. */
const showsOnOutput = (call: Call): Finding | undefined => {
  const flag = call.flags.find(
    (given) => /^(?:--entitlements|-r|--requirements)$/.test(given.name) && !/^:?-$/.test(given.value)
  )
  return flag === undefined ? undefined : { kind: "mutating", index: flag.index, why: "it is written to that file" }
}

const dsclReads = new Set(["read", "readall", "readpl", "list", "ls", "cat", "search", "diff"])

/** `dscl DATASOURCE [-]COMMAND …`, the command with or without its dash. */
const dscl = (call: Call): Finding | undefined => {
  if (call.flags.some((flag) => dsclReads.has(flag.name.slice(1)))) return undefined
  const index = call.operands[1] ?? 0
  const command = call.words[index] ?? ""
  if (dsclReads.has(command)) return undefined
  return { kind: index === 0 ? "unknown" : "mutating", index, why: `\`${command}\` isn't known to only read` }
}

const lipoReads = "-info -detailed_info -archs -verify_arch"

export const macOs: Family = () => ({
  defaults: {
    style: "word",
    shared: "-currentHost -host# -app# -g -globalDomain",
    verbs: { "read read-type domains find help": "" },
    mutating: "write delete rename import export"
  },
  // `-extract` and `-convert` rewrite the file itself unless told where to.
  plutil: word("-lint -p -s -help -type#", {
    writes: "-convert# -extract## -insert# -replace# -remove# -create# -o: -e# -r -n"
  }),
  PlistBuddy: word("", { flags: "-h", needs: "-h" }),
  scutil: word("--get# --dns --proxy --nwi -r# -w# -t# -W --help", {
    writes: "--set# --renew# --nc# --prefs --allow",
    check: someFlag
  }),
  security: {
    style: "word",
    verbs: {
      "help error list-keychains find-identity show-keychain-info dump-trust-settings verify-cert leaks requirement-evaluate list-smartcards get-identity-preference":
        "-v -p# -s# -d -c: -r: -n -a -L -l -e# -D# -R# -k: -h -q -t",
      "find-certificate": "-a -c# -e# -m -p -Z",
      "default-keychain login-keychain": { flags: "-d# -h", operands: 0, writes: "-s" }
    },
    secret: "find-generic-password find-internet-password find-key dump-keychain export smartcard",
    mutating: `create-keychain delete-keychain lock-keychain unlock-keychain set-keychain-settings set-keychain-password create-keypair
      add-generic-password add-internet-password add-certificates add-trusted-cert remove-trusted-cert delete-generic-password
      delete-internet-password delete-certificate delete-identity set-generic-password-partition-list set-key-partition-list
      set-internet-password-partition-list set-identity-preference create-db authorize authorizationdb execute-with-privileges
      user-trust-settings-enable trust-settings-export trust-settings-import import install-mds create-filevaultmaster-keychain
      cms translocate-create`
  },
  launchctl: {
    style: "word",
    verbs: {
      "list print print-disabled print-cache managername managerpid manageruid hostinfo resolveport version variant help blame procinfo dumpstate error plist":
        "-x",
      limit: { operands: { max: 1 } }
    },
    secret: "getenv export",
    mutating:
      "load unload start stop submit remove bootstrap bootout enable disable kickstart kill attach debug setenv unsetenv reboot asuser bslist bsexec config dumpjpcategory examine log shutdown umask uncache userswitch"
  },
  codesign: {
    flags:
      "-d -v -h --display --verify --verbose? --deep --strict? --entitlements# --xml --der -r# -R# --requirements# --test-requirement# --check-notarization --architecture# -a# --all-architectures --bundle-version# --validate-constraint --ignore-resources",
    needs: "-d -v -h --display --verify --verbose",
    writes:
      "-s# --sign# -f --force --remove-signature --generate-pre-encrypt-hashes --detached: -D: --file-list: --extract-certificates? -i# --identifier# --timestamp? -o# --options#",
    check: showsOnOutput
  },
  spctl: {
    flags:
      "-a -v -t# --assess --verbose? --type# --status --context# --raw --ignore-cache --no-cache --list --label# --requirement# --anchor# --hash# --path: --disable-status",
    needs: "-a --assess --status --list --disable-status",
    writes:
      "--add --remove --enable --disable --master-enable --master-disable --global-enable --global-disable --reset-default --rule# --update"
  },
  diskutil: {
    style: "word",
    verbs: {
      "list info information activity listFilesystems": "-plist -all internal external physical virtual",
      "apfs ap": {
        verbs: { "list listSnapshots listUsers listVolumeGroups listCryptoUsers": "-plist" },
        mutating:
          "create createContainer deleteContainer resizeContainer addVolume deleteVolume eraseVolume changeVolumeRole deleteSnapshot encryptVolume decryptVolume lockVolume unlockVolume convert addPhysicalVolume defragment hint updatePreboot"
      },
      "appleRAID ar": { verbs: { list: "-plist" }, mutating: "create delete repairMirror add remove enable update" },
      "coreStorage cs": {
        verbs: { "list info information": "-plist" },
        mutating:
          "convert create delete createVolume deleteVolume encryptVolume decryptVolume unlockVolume changeVolumePassphrase revert resizeVolume resizeStack resizeDisk"
      },
      "verifyVolume verifyDisk verifyPermissions": ""
    },
    mutating:
      "mount mountDisk unmount umount unmountDisk eject rename enableJournal disableJournal moveJournal enableOwnership disableOwnership repairVolume repairDisk eraseDisk eraseVolume reformat eraseOptical zeroDisk randomDisk secureErase partitionDisk resizeVolume splitPartition mergePartitions addPartition image resetUserPermissions"
  },
  hdiutil: {
    style: "word",
    verbs: {
      "info help plugins": "-plist -help",
      "imageinfo isencrypted verify checksum hfsanalyze": "-plist -format -checksum -type# -verbose -quiet -cacert:",
      "pmap fsid": "-simple -standard -complete"
    },
    mutating:
      "attach mount detach eject unmount create convert makehybrid burn compact resize segment unflatten flatten udifrez udifderez chpass erasekeys internet-enable mountvol umount"
  },
  tmutil: {
    style: "word",
    verbs: {
      "listbackups destinationinfo latestbackup machinedirectory listlocalsnapshots listlocalsnapshotdates isexcluded compare uniquesize calculatedrift verifychecksums version help status currentphase":
        "-m -t -d# -X -a -n -@ -c -D# -E -g -l -p -s -u -v -x -I# -h"
    },
    mutating:
      "enable disable startbackup stopbackup enablelocal disablelocal localsnapshot deletelocalsnapshots thinlocalsnapshots snapshot setdestination removedestination setquota addexclusion removeexclusion inheritbackup associatedisk restore delete deleteinprogress"
  },
  dscl: word("-p -u# -P# -f: -raw -plist -url -q -read -readall -readpl -list -search -diff", {
    check: dscl,
    writes: "-create -append -merge -delete -change -changei -passwd"
  }),
  dscacheutil: word("-q# -a# -h -configuration -statistics -cachedump", { writes: "-flushcache" }),
  dsmemberutil: {
    style: "word",
    verbs: { "checkmembership getid getuuid": "-u# -U# -g# -G# -x# -X#" },
    mutating: "flushcache"
  },
  system_profiler: word("-listDataTypes -xml -json -detailLevel# -timeout# -nospawn -usage"),
  sw_vers: word(
    "-productName -productVersion -buildVersion -productVersionExtra --productName --productVersion --buildVersion --productVersionExtra",
    { operands: 0 }
  ),
  ioreg: "-abfilrStx -c# -d# -k# -n# -p# -w#",
  pmset: { style: "word", flags: "-g", needs: "-g", operands: 1, writes: "-a -b -c -u" },
  vm_stat: { style: "word", flags: "-c#", operands: { max: 1, only: /^\d+$/ } },
  networksetup: {
    style: "word",
    flags: `-listnetworkserviceorder -listallnetworkservices -listallhardwareports -getmacaddress# -getcomputername -getinfo#
      -getadditionalroutes# -getdnsservers# -getsearchdomains# -getwebproxy# -getsecurewebproxy# -getautoproxyurl# -getproxyautodiscovery#
      -getsocksfirewallproxy# -getproxybypassdomains# -getnetworkserviceenabled# -getairportnetwork# -getairportpower# -listpreferredwirelessnetworks#
      -getcurrentlocation -listlocations -getMTU# -listvalidMTUrange# -getMedia# -listvalidmedia# -listVLANs -listdevicesthatsupportVLAN
      -isBondSupported# -listBonds -showBondStatus# -showpppoestatus# -version -help -printcommands -listpppoeservices -getftpproxy# -getstreamingproxy# -getgopherproxy# -getpassiveftp#`,
    operands: 0,
    check: someFlag
  },
  profiles: {
    style: "word",
    verbs: { "list show status help version validate": "-all -verbose -type# -user# -output# -path: -identifier#" },
    flags: "-L -P -C -H -e -v -help",
    alone: "-L -P -C -help",
    mutating: "install remove renew sync -I -R -N"
  },
  pkgutil: {
    flags: `-v -f -h --help --verbose --pkgs? --packages? --pkgs-plist --files# --only-files --only-dirs --lsbom# --groups --groups-plist --group-pkgs# --export-plist#
      --pkg-info# --pkg-info-plist# --pkg-groups# --file-info: --file-info-plist: --payload-files: --check-signature: --bom: --volume: --regexp`,
    writes: "--forget# --learn: --expand: --expand-full: --flatten: --flatten-full: --extract: --edit-pkg# --unlink#"
  },
  lsbom: "-bcdfFlmpxs -h --arch#",
  mdimport: word("-t -d1 -d2 -d3 -d4 -L -A -X", { needs: "-t -L -A -X", writes: "-i -r: -g: -f: -o: -n" }),
  mdutil: { style: "word", flags: "-s -a -v -L:", needs: "-s", writes: "-i# -E -d -p -X" },
  xattr: { flags: "-l -p# -r -s -v -x -h --help", writes: "-w## -d# -c" },
  sips: word("-g# --getProperty# -1 --oneLine -h --help -H --helpProperties --verify -v --version", {
    writes:
      "-s## --setProperty## -d# --deleteProperty# -o: --out: -r# --rotate# -f# --flip# -c## --cropToHeightWidth## -z## --resampleHeightWidth## -Z# -p## --padToHeightWidth## -i --addIcon -x: --extractProfile: -e: --embedProfile: -m: --matchTo: -E# -M## --deleteTag# --copyTag## --optimizeColorForSharing",
    runs: "-j: --js:"
  }),
  textutil: word("-info -help -format# -encoding#", {
    needs: "-info -help",
    writes: "-convert# -cat# -output: -extension# -stdin -stdout"
  }),
  lipo: word(`${lipoReads} -arch# -version -help`, {
    needs: `${lipoReads} -version -help`,
    writes: "-create -thin# -extract# -extract_family# -remove# -replace# -output: -o:"
  }),
  otool: "-afhlLDdtxpvVrSTMRIHGXmBCjPcQ -s## -p#",
  "dwarfdump llvm-dwarfdump":
    "-au -r# -c# --uuid --arch# --lookup# --name# --debug-info? --debug-line? --verify --summarize-types --statistics",
  symbols: word(
    "-v -w -arch# -lookup# -uuid# -onlyUuid -fullSourcePath -help -h -noSources -noText -noDemangling -onlyDynSyms -printDemangling",
    { writes: "-saveSignature: -symbolsPackageDir: -symbolPackageDir:" }
  ),
  say: {
    flags: "-v#",
    writes: "-o: --output-file:",
    check: (call) =>
      call.flags.some((flag) => flag.name === "-v" && flag.value === "?") && call.operands.length === 0
        ? undefined
        : { kind: "mutating", index: 0, why: "it speaks" }
  },
  shortcuts: {
    verbs: { list: "-f# --folder-name# --folders --show-identifiers", help: "" },
    mutating: "run view sign"
  },
  softwareupdate: {
    flags: "-l --list --list-full-installers --history --all -h --help",
    needs: "-l --list --list-full-installers --history -h --help",
    writes: "-i -d -r --install --download --fetch-full-installer --schedule --reset-ignored"
  },
  systemsetup: word(
    "-getdate -gettime -gettimezone -listtimezones -getusingnetworktime -getnetworktimeserver -getsleep -getcomputersleep -getdisplaysleep -getharddisksleep -getwakeonmodem -getwakeonnetworkaccess -getrestartpowerfailure -getrestartfreeze -getremotelogin -getremoteappleevents -getcomputername -getlocalsubnetname -getstartupdisk -liststartupdisks -printCommands -version -help",
    { operands: 0, check: someFlag }
  ),
  nvram: { style: "word", flags: "-p -x", needs: "-p", operands: 0, writes: "-d# -c -f:" },
  csrutil: {
    verbs: { "status report": "", "authenticated-root": { verbs: { status: "" }, mutating: "enable disable" } },
    mutating: "enable disable clear netboot"
  },
  fdesetup: {
    verbs: {
      "status list isactive help version supportsauthrestart hasinstitutionalrecoverykey haspersonalrecoverykey usingrecoverykey":
        "-extended -verbose -offline"
    },
    mutating: "enable disable add remove sync changerecovery removerecovery authrestart validaterecovery"
  },
  kextstat: "-abklx -b#",
  kmutil: {
    verbs: { "showloaded find check libraries inspect": "--show# --list-only --sort --arch# -b# --bundle-identifier#" },
    mutating: "load unload install create clear-staging configure-boot"
  },
  systemextensionsctl: { verbs: { list: "" }, mutating: "reset uninstall developer gc" },
  "xcode-select": {
    flags: "-p -v --print-path --version -h",
    needs: "-p -v --print-path --version -h --help",
    operands: 0,
    writes: "-s: --switch: --install -r --reset"
  },
  xcodebuild: word("-version -showsdks -json -sdk# -help -usage", {
    needs: "-version -showsdks -help -usage",
    operands: 0
  }),
  "binhex macbinary applesingle": {
    flags: "-V -h --version --help",
    alone: "-V -h --version",
    verbs: {
      probe: "-v --verbose",
      "decode encode": {
        flags: "-c --to-stdout --pipe -v --verbose -f",
        needs: "-c --to-stdout --pipe",
        writes: "-o: -C: -r --rename"
      }
    }
  },
  compression_tool: word("-encode -decode -a# -A# -i: -b# -t# -v -h", { writes: "-o:", needs: "-encode -decode -h" }),
  brctl: { verbs: { "status quota": "" }, mutating: "log diagnose download evict monitor" },
  caffeinate: { effect: "writes" },
  leaks: word("-quiet -nostacks -nocontext -noContent -list", { operands: { max: 1, only: /^\d+$/ } }),
  vmmap: word("-w -v -pages -interleaved -summary -allSplitLibs -noCoalesce -sortBySize -stacks", {
    operands: { max: 1, only: /^\d+$/ }
  }),
  qlmanage: word("-m -h", { needs: "-m -h", operands: { max: 1, only: /^[a-z]+$/ }, writes: "-o: -t -p -r" }),
  sample: { effect: "writes", writes: "-file: -f:" }
})
