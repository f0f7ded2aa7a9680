/**
 * Paths as text: `.`, `..` and `//` worked out without looking at any disk. Symbolic links are the business of the
 * tools that open files.
 */

/**
 * The names along a path after `.`, `..` and empty parts are worked out. A relative path that climbs out keeps its
 * leading `..`; at the root they vanish. Backslashes separate too: one spelling more in which a name can't hide.
 */
export const components = (path: string): ReadonlyArray<string> => {
  const names: Array<string> = []
  const absolute = path.startsWith("/")
  for (const name of path.split(/[/\\]/)) {
    if (name === "" || name === ".") continue
    const last = names[names.length - 1]
    if (name !== "..") names.push(name)
    else if (last !== undefined && last !== "..") names.pop()
    else if (!absolute) names.push(name)
  }
  return names
}

/** The absolute path that `path` names for somebody who stands in `folder`; a leading `~` is `home`. */
export const resolve = (folder: string, path: string, home: string): string => {
  const whole =
    path === "~"
      ? home
      : path.startsWith("~/")
        ? home + path.slice(1)
        : path.startsWith("/")
          ? path
          : `${folder}/${path}`
  return `/${components(whole).join("/")}`
}

/** Is an absolute path the folder itself or something below it? */
export const isInside = (folder: string, path: string): boolean => {
  const outer = components(folder)
  const inner = components(path)
  return outer.every((name, index) => inner[index] === name)
}

const beyondAscii = /[^\x00-\x7f]/
const ignored = /[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g

/**
 * A name as the most forgiving file system compares it: in lower case, letters that only look different taken for the
 * same (`ſ` for `s`), characters that show nothing left out.
 */
export const fold = (name: string): string =>
  beyondAscii.test(name) ? name.replace(ignored, "").normalize("NFKC").toLowerCase() : name.toLowerCase()

/** What a shell would call a program: the part after the last slash. */
export const basename = (path: string): string => path.slice(path.lastIndexOf("/") + 1)
