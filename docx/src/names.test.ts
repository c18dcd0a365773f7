import { expect, test } from "vitest"
import { encodePath, extensionOf, folderOf, nameWithoutExtension } from "./names.ts"

test.each([
  ["reports/2026 budget.docx", "2026 budget", "docx", "reports/"],
  ["budget.final.DOCX", "budget.final", "docx", ""],
  ["a/b/notes", "notes", "", "a/b/"],
  [".hidden", ".hidden", "hidden", ""],
  ["a.b/notes", "notes", "", "a.b/"],
  ["Größe.md", "Größe", "md", ""],
])("%s is called %j, is of the kind %j and lies in %j", (path, name, extension, folder) => {
  expect([nameWithoutExtension(path), extensionOf(path), folderOf(path)]).toEqual([name, extension, folder])
})

test.each([
  ["a b/c.md", "a%20b/c.md"],
  ["Größe.md", "Gr%C3%B6%C3%9Fe.md"],
  ["C# notes.md", "C%23%20notes.md"],
  ["100%.md", "100%25.md"],
])("%s is written in an address as %s", (path, address) => {
  expect(encodePath(path)).toBe(address)
})
