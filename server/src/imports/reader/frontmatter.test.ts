import { readFrontmatter } from "@hub/markdown"
import { readerLimits } from "@hub/docx/parsed-document"
import { expect, test } from "vitest"
import { readMarkdown } from "./markdown-file.ts"

const read = (text: string) => readMarkdown(Buffer.from(text), "a.md", readerLimits).file

test("TOML becomes YAML with the same names and values, and that is told", () => {
  const { frontmatter, ...file } = read(
    '+++\n# draft\ntitle = "Rates: 2026"\ndate = 2026-01-31\ntags = ["a", "b"]\n[params]\n"own key" = 2.5\n+++\n\n## Base\n',
  )

  expect(file).toMatchObject({ title: "Rates: 2026", markdown: "\n## Base\n" })
  expect(readFrontmatter(frontmatter)).toEqual({
    values: { title: "Rates: 2026", date: "2026-01-31", tags: ["a", "b"], params: { "own key": 2.5 } },
  })
  expect(file.warnings).toEqual(["a.md: The TOML frontmatter was written as YAML, without its comments."])
})

test("an object of JSON stays as it is written", () => {
  const frontmatter = '{\n  "title": "Rates",\n  "weight": 3\n}'

  expect(read(`${frontmatter}\n\nWords.\n`)).toMatchObject({
    title: "Rates",
    frontmatter,
    markdown: "\nWords.\n",
    warnings: [],
  })
})

test("TOML that can't be read stays in the text, and that is told", () => {
  const text = '+++\ntitle = "Rates\n+++\n\n# Rates\n'

  expect(read(text)).toMatchObject({
    frontmatter: "",
    markdown: text,
    warnings: [expect.stringContaining("The TOML frontmatter is not valid and stays in the text:")],
  })
})

test.each(["+++\nWords.\n", "{\nwords\n}\n\nMore.\n"])("signs that open no frontmatter are words: %s", (text) => {
  expect(read(text)).toMatchObject({ frontmatter: "", markdown: text, warnings: [] })
})
