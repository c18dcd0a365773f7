import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { parseMarkdown, toHtml } from "../src/markdown.ts"

const folder = join(import.meta.dirname, "cases")
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".md"))
  .map((file) => file.slice(0, -3))

test.each(names)("%s render as the page beside them says", (name) => {
  const source = readFileSync(join(folder, `${name}.md`), "utf8")
  const page = readFileSync(join(folder, `${name}.html`), "utf8")

  expect(`${toHtml(parseMarkdown(source))}\n`).toBe(page)
})
