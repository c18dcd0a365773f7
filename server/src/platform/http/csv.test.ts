import { expect, test } from "vitest"
import { formatCsvLine } from "./csv.ts"

test.each([
  [["a", 1, true, null], "a,1,yes,"],
  [["one, two", 'he said "no"', "two\nlines"], '"one, two","he said ""no""","two\nlines"'],
  [[" kept ", "Zürich"], '" kept ",Zürich'],
  [[-5, 0.5, false], "-5,0.5,no"],
])("the cells %o become the line %s", (cells, line) => {
  expect(formatCsvLine(cells)).toBe(`${line}\r\n`)
})

test.each(["=1+1", "\t=1", "+1", "-1", "@SUM(A1)", "＝1+1", "＋1", "－1", "＠a"])(
  "a spreadsheet reads %s as the text that it is",
  (text) => {
    expect(formatCsvLine([text])).toBe(`'${text}\r\n`)
  },
)

test.each(["\r=1", "\n=1", '=HYPERLINK("http://evil.test","a")'])(
  "a spreadsheet computes nothing hidden in %o",
  (text) => {
    expect(formatCsvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`)
  },
)

test("a table holds no letter that moves a cursor or turns a line round", () => {
  expect(formatCsvLine(["\u001B[2Jred\u0007", "a\u202Eb", "\u0000=1"])).toBe("\uFFFD[2Jred\uFFFD,a\uFFFDb,\uFFFD=1\r\n")
})
