import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { listTextHeadings, listTextLinks, parseMarkdown } from "@hub/markdown"
import { afterAll, beforeAll, expect, test } from "vitest"
import { settings } from "./contract/src/settings.ts"
import { environmentNames } from "./server/src/config.ts"
import { readDocs, screensOf } from "./server/src/help/edition.ts"
import type { SourceDocument } from "@hub/docx/parsed-document"

let work: string
let pages: SourceDocument[]

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), "docs-"))
  pages = (await readDocs(work)).documents
})
afterAll(() => rm(work, { recursive: true, force: true }))

const page = (path: string) => pages.find((one) => one.path === path)!
/** The cells of the table row that begins with this cell, or has it second. */
const rowOf = ({ markdown }: SourceDocument, cell: string) =>
  markdown
    .split("\n")
    .map((line) => line.split("|").map((text) => text.trim()))
    .find(([, first, second]) => first === cell || second === cell)

test("every file of the documentation is a page of its contents, under its own title", () => {
  const written = ["guide", "administration", "integration"].flatMap((folder) =>
    readdirSync(join("docs", folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  )

  expect(pages.map(({ path }) => path).toSorted()).toEqual(
    [...written.filter((file) => file.endsWith(".md")), "README.md"].toSorted(),
  )
  for (const { path, title, headings: found } of pages) expect([path, found[0]?.title]).toEqual([path, title])
})

test("every screen has one page, which its Help opens", () => {
  const routes = [...readFileSync("web/src/routes.tsx", "utf8").matchAll(/(?:at|listed)\("([^"]+)"|path: "([^"]+)"/g)]
    .map(([, at, path]) => at ?? path!)
    .filter((path) => path !== "/$")
  const documented = pages.flatMap(({ frontmatter }) => screensOf(frontmatter))

  expect(routes.length).toBeGreaterThan(50)
  expect(documented.toSorted()).toEqual([...routes, "/auth/provider"].toSorted())
})

test("every admin setting has a line with its default", () => {
  const lines = Object.entries(settings).map(([key, { default: usual }]) => [
    key,
    rowOf(page("guide/administrator/settings.md"), `\`${key}\``)?.[3]?.replace(/ (days|hours)$/, ""),
    typeof usual === "boolean" ? (usual ? "on" : "off") : String(usual),
  ])

  expect(lines.filter(([, written, usual]) => written !== usual)).toEqual([])
})

test("every variable of the environment has a line, and no other", () => {
  const configuration = page("administration/configuration.md")
  const listed = [...configuration.markdown.matchAll(/^\| `(HUB_\w+)` \|/gm)].map(([, name]) => name!)

  expect(listed.toSorted()).toEqual(environmentNames.toSorted())
  expect(rowOf(configuration, "`HUB_PORT`")?.[2]).toBe("`3000`")
})

test("every event that webhooks can be told has a line", async () => {
  const { webhookEventNames } = await import("./contract/src/webhooks.ts")

  const { markdown } = page("integration/webhooks.md")

  expect(webhookEventNames.filter((event) => !markdown.includes(`\`${event}\``))).toEqual([])
})

test("every link within the documentation leads to a heading that is there", () => {
  const anchors = new Map(
    pages.map(({ path, markdown }) => [path, listTextHeadings(parseMarkdown(markdown)).map(({ id }) => id)]),
  )
  const lost = pages.flatMap(({ path, markdown }) =>
    listTextLinks(parseMarkdown(markdown)).flatMap(({ url }) => {
      const [, file, anchor] = /^(?:document:([^#]*))?#(.+)$/.exec(url) ?? []
      if (anchor === undefined) return []
      const known = anchors.get(file ?? path) ?? []
      return known.some((id) => [anchor, `user-content-${anchor}`].includes(id)) ? [] : [`${path}: ${url}`]
    }),
  )

  expect(lost).toEqual([])
})

test("listTextLinks of the files beside the documentation lead to files", () => {
  const files = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
  const lost = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .map(([, path]) => path!)
      .filter((path) => !existsSync(path))
      .map((path) => `${file}: ${path}`),
  )

  expect(lost).toEqual([])
})

test("the pictures are small, and each is shown", () => {
  const names = readdirSync("docs/pictures")
  const bytes = names.map((name) => statSync(join("docs/pictures", name)).size).reduce((all, one) => all + one, 0)
  const shown = readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => readFileSync(join("docs", file), "utf8"))
    .join("")

  expect(bytes).toBeLessThan(1_500_000)
  expect(names.filter((name) => !shown.includes(`pictures/${name})`))).toEqual([])
})
