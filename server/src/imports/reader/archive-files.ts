import { folderOf } from "@hub/docx/names"

/** Addresses with a scheme, places in the same text, and empty ones stay as they are. */
export function isElsewhere(url: string): boolean {
  return url === "" || url.startsWith("#") || url.startsWith("//") || /^[a-z][a-z0-9+.-]*:/i.test(url)
}

export type FindFile = (url: string, from: string) => { path: string; anchor: string } | undefined

/**
 * Finds the file inside the archive that a relative address means: in another case where none has this one, as the page
 * that is made of it, or as the first of a folder.
 */
export function createFileFinder(names: string[]): FindFile {
  const exact = new Map(names.map((name) => [name.normalize(), name]))
  const inAnyCase = new Map(names.toReversed().map((name) => [name.normalize().toLowerCase(), name]))

  return (url, from) => {
    const meant = parseRelativeUrl(url, from)
    if (!meant) return undefined
    const { steps, anchor } = meant
    const path = steps.join("/").normalize()
    const pages = [
      ...["md", "mdx"].map((ending) => `${path.replace(/\.html?$/i, "")}.${ending}`),
      ...["README.md", "index.md", "index.mdx", "_index.md"].map((name) => [...steps, name].join("/")),
      `${path}.html`,
      [...steps, "index.html"].join("/"),
      [...steps, "index.htm"].join("/"),
    ]
    for (const each of [path, ...pages]) {
      const found = exact.get(each) ?? inAnyCase.get(each.toLowerCase())
      if (found !== undefined) return { path: found, anchor }
    }
    return undefined
  }
}

function parseRelativeUrl(url: string, from: string): { steps: string[]; anchor: string } | undefined {
  if (isElsewhere(url)) return undefined

  const hash = url.indexOf("#")
  const address = (hash < 0 ? url : url.slice(0, hash)).replace(/\?.*$/, "")
  const base = address.startsWith("/") ? "" : folderOf(from)
  const steps: string[] = []
  for (const step of `${base}${decodeAddress(address)}`.split("/")) {
    if (step === ".." && steps.length === 0) return undefined
    if (step === "..") steps.pop()
    else if (step !== "" && step !== ".") steps.push(step)
  }
  return { steps, anchor: hash < 0 ? "" : url.slice(hash) }
}

function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** What lies in a folder that its program hides. */
export function isHidden(name: string): boolean {
  return name.split("/").some((step) => step.startsWith(".") || step === "__MACOSX")
}

const numbered = new Intl.Collator("en", { numeric: true, sensitivity: "base" })

/** The number by which a page or folder is ordered among its neighbours, if it has one. */
export type WeightOf = (path: string, isFile: boolean) => number | undefined

/** Files before folders, 2 before 10, and a folder's README or index before all; those with a number first, by that. */
export function compareByFolder(a: string, b: string, weightOf?: WeightOf): number {
  const [left, right] = [a.split("/"), b.split("/")]
  for (let index = 0; ; index++) {
    const [one = "", other = ""] = [left[index], right[index]]
    const [isFile, isOtherFile] = [index === left.length - 1, index === right.length - 1]
    const heads = one === other ? 0 : rank(one, isFile) - rank(other, isOtherFile)
    if (heads !== 0) return heads
    const weighed =
      one === other || !weightOf ? 0 : compareWeights(weightOf, [left, isFile], [right, isOtherFile], index)
    if (weighed !== 0) return weighed
    if (isFile !== isOtherFile) return isFile ? -1 : 1
    const order = rank(one, isFile) - rank(other, isOtherFile) || numbered.compare(one, other) || (one < other ? -1 : 1)
    if (one !== other || isFile) return one === other ? 0 : order
  }
}

type PathEnd = [steps: string[], isFile: boolean]

function compareWeights(weightOf: WeightOf, [left, isFile]: PathEnd, [right, isOther]: PathEnd, index: number): number {
  const one = weightOf(left.slice(0, index + 1).join("/"), isFile) ?? Infinity
  const other = weightOf(right.slice(0, index + 1).join("/"), isOther) ?? Infinity
  return one === other ? 0 : one - other
}

function rank(name: string, isFile: boolean): number {
  return isFile && /^(readme|_?index)\.(mdx?|markdown|x?html?)$/i.test(name) ? 0 : 1
}
