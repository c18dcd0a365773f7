import { kindOfNotation, walkTree, type Nodes } from "@hub/markdown"

/** What only a site generator understands: readers see nothing of it, or where it `isShown`, see it as it is written. */
export type ForeignNotation = { kind: string; name: string; isShown: boolean }

/** Formulas between single dollar signs, with a sign in them that no price has, and the icons of MkDocs. */
const shown: [kind: string, pattern: RegExp][] = [
  ["formula", /(?<![\\$\w`])\$(?=[^\s$])[^$\n]{0,500}[\\^_][^$\n]{0,500}(?<![\s\\])\$(?![\w$`])/g],
  ["icon", /:(?:material|octicons|fontawesome|simple)-[a-z0-9-]+:/g],
]

/** The id of a heading, which the hub knows as well. */
const onlyId = /^\{:?[ \t]*#[^\s{}.=]+[ \t]*\}$|^\(/

/** All of it in a text, in reading order by kind: of what has an end, its beginning. */
export function listNotation(source: string, tree: Nodes): ForeignNotation[] {
  const found: ForeignNotation[] = []
  walkTree(tree, (node) => {
    // An end or a comment says nothing by itself.
    if (node.type !== "html" || /^(?:\{\{?[<%]-?\s*|<)\//.test(node.value)) return
    const { kind, name = "" } = kindOfNotation(node.value) ?? {}
    if (kind === "attributes" && !onlyId.test(node.value))
      found.push({ kind: "list of attributes", name: node.value, isShown: false })
    else if (kind !== undefined && kind !== "comment" && kind !== "attributes")
      found.push({ kind, name, isShown: false })
  })
  const isWord = markWords(source, tree)
  for (const [kind, pattern] of shown)
    for (const { index, 0: name } of source.matchAll(pattern))
      if (isWord[index] === 1) found.push({ kind, name, isShown: true })
  return found
}

/** Which characters of a source are plain words of its text, and no mark, code or address. */
export function markWords(source: string, tree: Nodes): Uint8Array {
  const isWord = new Uint8Array(source.length)
  walkTree(tree, ({ type, position }) => {
    if (type === "text") isWord.fill(1, position?.start.offset ?? 0, position?.end.offset ?? 0)
  })
  return isWord
}
