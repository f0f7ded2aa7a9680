import { describe } from "vitest"
import { neverReadOnly, readOnly } from "../../../support/commandTable.ts"

describe("the profiles of MacOs", () => {
  readOnly(`
  otool -L f
  sw_vers
  system_profiler SPHardwareDataType
  defaults read com.apple.finder
  plutil -p f.plist
  plutil -lint f
  diskutil list
  diskutil info /
  diskutil apfs list
  hdiutil imageinfo x.dmg
  launchctl list
  launchctl print system
  launchctl print-disabled gui/501
  networksetup -listallhardwareports
  networksetup -getdnsservers Wi-Fi
  networksetup -getinfo Wi-Fi
  scutil --dns
  scutil --proxy
  scutil --nwi
  security find-certificate -a
  security list-keychains
  security verify-cert -c x
  security default-keychain
  security show-keychain-info
  security find-identity
  codesign -dvvv App.app
  codesign --verify --deep App.app
  codesign -d --entitlements :- App.app
  spctl --status
  spctl -a -vv App.app
  spctl --list
  xattr f
  xattr -p com.apple.x f
  xattr -lr d
  sips -g pixelWidth f.png
  sips -g all f
  pkgutil --pkgs
  pkgutil --files com.x
  pkgutil --check-signature f.pkg
  lsbom f.bom
  lipo -info f
  lipo -archs f
  lipo f -verify_arch arm64
  dscl . -list /Users UniqueID
  dscl . ls /Users
  dscl /Search -read /Users/me
  tmutil status
  tmutil listbackups
  tmutil latestbackup
  tmutil isexcluded f
  tmutil compare
  tmutil version
  tmutil uniquesize x
  tmutil machinedirectory
  tmutil verifychecksums x
  profiles list -all
  profiles -L
  profiles status -type enrollment
  profiles show -type configuration
  qlmanage -m
  say -v '?'
  shortcuts list
  ioreg -l
  pmset -g
  pmset -g batt
  vm_stat
  nvram -p
  csrutil status
  fdesetup status
  kextstat
  xcode-select -p
  xcodebuild -version
  softwareupdate -l
  symbols -fullSourcePath x
  textutil -info f
  mdimport -t f
  mdimport -A
  mdimport -X
  networksetup -version
  networksetup -getairportnetwork en0
  networksetup -listlocations
  networksetup -showBondStatus bond0
  `)

  neverReadOnly(`
  mutating  defaults write x
  mutating  defaults delete x
  mutating  plutil -convert xml1 f
  mutating  plutil -extract a raw f
  mutating  plutil -replace a -string b f
  mutating  scutil --set x y
  unknown   scutil
  mutating  scutil --renew x
  discloses security find-generic-password -w
  discloses security dump-keychain
  discloses security export -k x
  mutating  security default-keychain -s x
  mutating  security delete-keychain
  mutating  launchctl load x
  unknown   launchctl limit a b c
  mutating  launchctl setenv a b
  mutating  codesign -s x y
  mutating  codesign -d --entitlements x y
  mutating  codesign -d -r x y
  mutating  codesign --remove-signature x
  mutating  codesign -f -s x -v y
  mutating  spctl --add x
  mutating  spctl --master-disable
  mutating  spctl -a --disable x
  mutating  diskutil eraseDisk x
  unknown   diskutil apfs delete x
  mutating  hdiutil attach x
  mutating  hdiutil create x
  mutating  tmutil delete x
  mutating  tmutil restore a b
  mutating  dscl . -create /x
  mutating  dscl . create /x
  mutating  dscl . -delete /x
  mutating  dscl . -passwd /x
  unknown   dscl
  mutating  dscl . -read /x -create y
  unknown   networksetup -setdnsservers x
  unknown   networksetup -setairportpower en0 off
  unknown   networksetup -getinfo x -setdnsservers y
  mutating  profiles remove -all
  mutating  profiles install x
  mutating  pkgutil --forget x
  mutating  pkgutil --expand a b
  mutating  pkgutil --flatten a b
  mutating  xattr -d a b
  mutating  xattr -w a b c
  mutating  xattr -c x
  mutating  xattr -lc x
  mutating  sips -s format x y
  mutating  sips -z 1 1 x
  mutating  sips -g all -r 90 x
  mutating  textutil -convert txt x
  mutating  textutil -info -convert txt x
  mutating  lipo -create a b -output c
  mutating  lipo -info a -output b
  mutating  symbols -saveSignature x y
  mutating  say x
  mutating  say -o x y
  mutating  shortcuts run x
  mutating  softwareupdate -i
  mutating  pmset -a sleep 0
  mutating  pmset sleepnow
  unknown   pmset -g x y
  mutating  nvram a=b
  mutating  nvram -d x
  unknown   nvram -p x=y
  mutating  csrutil disable
  mutating  fdesetup disable
  mutating  caffeinate x
  mutating  sample 1
  mutating  mdimport x
  mutating  mdutil -E /
  mutating  mdutil -s -E /
  mutating  qlmanage -p x
  `)
})
