/** What the line that opens a block of code says: ` ```ts title="file.ts" {1,3-5} `. */
export type CodeInfo = {
  /** As it is written, in lower case; empty where none is named. */
  language: string
  title: string
  /** The first and the last of lines that are marked. */
  marks: [from: number, to: number][]
  /** What is compared, in a block that shows differences: ` ```diff lang="ts" `. */
  compared: string
}

/** Reads the name of a language and what follows it, as VitePress, Starlight, Docusaurus and mdBook write that. */
export function readCodeInfo(written: string): CodeInfo {
  const language = languageName.exec(written)?.[0].toLowerCase() ?? ""
  const rest = written.slice(language.length)
  const plain = rest.replace(quoted, " ")
  const [, inBraces = ""] = /\{([\d,\s-]+)\}/.exec(plain) ?? []
  return {
    language,
    title: valueOf(rest, "title").slice(0, 200),
    marks: inBraces.split(",").flatMap(readRange),
    compared: languageName.exec(valueOf(rest, "lang"))?.[0].toLowerCase() ?? "",
  }
}

const languageName = /^[\w+#.-]{1,30}/
const quoted = /(["'])(?:(?!\1).)*\1/g

function valueOf(rest: string, name: string): string {
  const [, , quotedValue, bare = ""] =
    new RegExp(`(?:^|[\\s,{])${name}=(?:(["'])((?:(?!\\1).)*)\\1|([^\\s"',}]+))`).exec(rest) ?? []
  return (quotedValue ?? bare).trim()
}

function readRange(range: string): CodeInfo["marks"] {
  const [, from, to = from] = /^\s*(\d{1,6})\s*(?:-\s*(\d{1,6})\s*)?$/.exec(range) ?? []
  return from === undefined ? [] : [[Number(from), Number(to)]]
}
