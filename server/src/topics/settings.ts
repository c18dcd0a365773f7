import { splitLines, type TextUnit } from "@hub/markdown"

const key = /^\s*(?:- +)*(?:"[^"]*"|'[^']*'|[^\s#"'[{][^:#]*):(?:\s+|$)/
const item = /^\s*-(?:\s|$)/
const block = /(?:^|[\s:])[|>][+-]?\d?[+-]?\s*(?:#.*)?$/

/** Cuts a frontmatter into its units: each setting or entry of a list, with all lines over which its value goes on. */
export function splitSettings(text: string): TextUnit[] {
  const units: TextUnit[] = []
  let open: { until: RegExp } | { deeperThan: number } | undefined
  for (const line of splitLines(text)) {
    const last = units.at(-1)
    const goesOn = last !== undefined && isMore(line, open)
    if (goesOn) {
      last.text += line
      last.key += `\n${line.trimEnd()}`
      if (open !== undefined && "until" in open && open.until.test(line)) open = undefined
    } else {
      units.push({ text: line, key: line.trimEnd(), block: units.length, kind: "line" })
      open = opened(line)
    }
  }
  return units
}

type Open = { until: RegExp } | { deeperThan: number } | undefined

/** Whether a line belongs to the value before it. */
function isMore(line: string, open: Open): boolean {
  if (open !== undefined && "until" in open) return true
  if (open !== undefined) return line.trim() === "" || indentIn(line) > open.deeperThan
  return /^\s+\S/.test(line) && !item.test(line) && !key.test(line) && !/^\s*#/.test(line)
}

/** How a value that begins in a line goes on: in quotes, or as a block of all lines that are set in deeper. */
function opened(line: string): Open {
  if (block.test(line)) return { deeperThan: indentIn(line) }
  const value = line.replace(key, "").replace(/^\s*(?:- +)+/, "")
  const [mark] = value
  if (mark !== '"' && mark !== "'") return undefined
  const end = mark === '"' ? /(?<!\\)(?:\\\\)*"\s*(?:#.*)?$/ : /'\s*(?:#.*)?$/
  return end.test(value.slice(1)) ? undefined : { until: end }
}

const indentIn = (line: string) => /^ */.exec(line)?.[0].length ?? 0
