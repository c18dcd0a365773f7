import { unescapeHtml } from "../kb/escape.ts"
import type { CodeInfo } from "./code-info.ts"
import { hljs } from "./languages.ts"

/** The families of colours, in one letter each: readers load what is written in them. */
export type CodeFamily = "k" | "s" | "c" | "n" | "f" | "t"
export type CodeRun = [text: string, family?: CodeFamily]
export type CodeLine = { kind?: "marked" | "added" | "removed"; runs: CodeRun[] }

/** Code in lines with their colours. A very long listing stays plain, as in a PDF. */
export function highlightCode(text: string, info: Pick<CodeInfo, "language" | "marks" | "compared">): CodeLine[] {
  const isDiff = info.language === "diff" || info.language === "patch"
  const lines = isDiff ? highlightDifference(text, info.compared) : colouredLines(text, info.language)
  for (const [from, to] of info.marks) for (const line of lines.slice(Math.max(0, from - 1), to)) line.kind ??= "marked"
  return lines
}

const longest = 100_000

function colouredLines(text: string, language: string): CodeLine[] {
  const isKnown = text.length < longest && hljs.getLanguage(language) !== undefined
  return cutIntoLines(isKnown ? readRuns(hljs.highlight(text, { language, ignoreIllegals: true }).value) : [[text]])
}

/** A line says by its first sign whether it came or went; the sign stays, so that colour is not all that tells. */
function highlightDifference(text: string, compared: string): CodeLine[] {
  const lines = text.split("\n")
  const inside = colouredLines(lines.map((line) => line.slice(1)).join("\n"), compared)
  return lines.map((line, at): CodeLine => {
    const runs: CodeRun[] = [[line.slice(0, 1)], ...(inside[at]?.runs ?? [])]
    if (/^(?:\+\+\+|---|@@|diff |index )/.test(line)) return { runs: [[line, "c"]] }
    return { ...(line.startsWith("+") && { kind: "added" }), ...(line.startsWith("-") && { kind: "removed" }), runs }
  })
}

/** The library writes elements with a class around escaped text, and nothing else. */
function readRuns(html: string): CodeRun[] {
  const runs: CodeRun[] = []
  const open: (CodeFamily | undefined)[] = []
  for (const [whole, classes, closing, text] of html.matchAll(/<span class="([^"]*)">|(<\/span>)|([^<]+)/g)) {
    if (classes !== undefined) open.push(familyOf(classes) ?? open.at(-1))
    else if (closing !== undefined) open.pop()
    else if (text !== undefined) addRun(runs, unescapeHtml(whole), open.at(-1))
  }
  return runs
}

function addRun(runs: CodeRun[], text: string, family: CodeFamily | undefined) {
  const last = runs.at(-1)
  if (last && last[1] === family) last[0] += text
  else runs.push(family === undefined ? [text] : [text, family])
}

function cutIntoLines(runs: CodeRun[]): CodeLine[] {
  const lines: CodeLine[] = [{ runs: [] }]
  for (const [text, family] of runs)
    for (const [at, part] of text.split("\n").entries()) {
      if (at > 0) lines.push({ runs: [] })
      if (part !== "") lines.at(-1)!.runs.push(family === undefined ? [part] : [part, family])
    }
  return lines
}

/** `hljs-title function_` is of the family of `title`; what is within a text is read as if it stood alone. */
function familyOf(classes: string): CodeFamily | undefined {
  return families.get(/^(?:hljs-)?([\w-]+)/.exec(classes)?.[1] ?? "")
}

const families = new Map<string, CodeFamily>(
  Object.entries({
    k: "keyword doctag template-tag selector-tag meta",
    s: "string regexp code char",
    c: "comment quote deletion addition",
    n: "number literal symbol bullet",
    f: "title name section function selector-class selector-id link",
    t: "type attr attribute built_in selector-attr selector-pseudo template-variable class",
  }).flatMap(([family, scopes]) => scopes.split(" ").map((scope) => [scope, family as CodeFamily])),
)
