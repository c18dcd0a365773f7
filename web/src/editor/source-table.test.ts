import { expect, test } from "vitest"
import type { Command } from "./mode.ts"
import { makeTable, findTableAt, changeTable } from "./source-table.ts"

function drawn(picture: string, command: Command): string | undefined {
  const at = picture.indexOf("^")
  const text = picture.replace("^", "")
  const change = changeTable({ text, from: at, to: at }, command)
  if (change === undefined) return undefined
  const after = text.slice(0, change.from) + change.insert + text.slice(change.to)
  return `${after.slice(0, change.head)}^${after.slice(change.head)}`
}

test.each<[Command, string, string]>([
  ["rowAfter", "|a|b|\n|-|-|\n|c^|d|\n\nend", "|a|b|\n|-|-|\n|c|d|\n| ^ |  |\n\nend"],
  ["rowAfter", "|a^|b|\n|-|-|\n|c|d|", "|a|b|\n|-|-|\n| ^ |  |\n|c|d|"],
  ["rowDelete", "|a|b|\n|-|-|\n|c^|d|\n|e|f|", "|a|b|\n|-|-|\n|e^|f|"],
  ["rowDelete", "x\n\n|a^|b|\n|-|-|\n|c|d|\n\nend", "x\n\n^\n\nend"],
  ["columnAfter", "|a^|b|\n|-|-|\n|c|d|", "|a^|  |b|\n|-| --- |-|\n|c|  |d|"],
  ["columnAfter", "a | b^\n- | -\nc | d", "|a | b^|  |\n|- | -| --- |\n|c | d|  |"],
  ["columnDelete", "|a|b^|\n|-|-|\n|c|d|", "|a^|\n|-|\n|c|"],
  ["columnDelete", "|a^|\n|-|\n|c|", "^"],
  ["columnDelete", "|a \\| x|b^|\n|-|-|\n|c|d|", "|a^ \\| x|\n|-|\n|c|"],
])("in a table of Markdown, %s makes of %j %j", (command, before, after) => {
  expect(drawn(before, command)).toBe(after)
})

test("a new table stands apart from the words around it, with its first header selected", () => {
  const text = "before\nafter"

  const change = makeTable({ text, from: 2, to: 2 }, { columns: 2, rows: 3 })

  const result = text.slice(0, change.from) + change.insert + text.slice(change.to)
  expect(result).toBe("before\n\n| Header | Header |\n| --- | --- |\n|  |  |\n|  |  |\n|  |  |\n\nafter")
  expect(result.slice(change.anchor, change.head)).toBe("Header")
})

test.each(["no ^table", "a | b^ without dashes\nc | d", "|a|\n|-|\n\nafter^ | it", "^before | it\n\n|a|\n|-|"])(
  "%j is not a place in a table",
  (picture) => {
    expect(findTableAt({ text: picture.replace("^", ""), from: picture.indexOf("^") })).toBeUndefined()
    expect(drawn(picture, "rowAfter")).toBeUndefined()
  },
)
