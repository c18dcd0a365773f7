import { importItems } from "@hub/contract/import-items"
import { imports } from "@hub/contract/imports"
import { styleMap } from "@hub/contract/style-map"
import { expect } from "vitest"
import { type TestHub, test } from "../../../test/hub.ts"
import { wordParagraphXml, wordRunXml, wordStyleXml, createWordFile } from "../../../../docx/test/word-file.ts"

const own = (id: string, name: string) =>
  wordStyleXml(id, name).replace('w:type="paragraph"', 'w:type="paragraph" w:customStyle="1"')
const template = own("HA", "Chapter Name") + own("Prog", "Machine Talk") + own("Txt", "Running Text")
const chapter = (title: string, styles = template) =>
  createWordFile({
    styles,
    body:
      wordParagraphXml(title, "HA") +
      wordParagraphXml("Long words that say something about it.", "Txt") +
      wordParagraphXml("let x = 1", "Prog"),
  })

async function uploaded(hub: TestHub, name: string, bytes: Uint8Array) {
  const { answer } = await hub.as("ben")(imports.upload, { body: {}, files: [{ name, bytes }] })
  await hub.settle()
  return answer[0]!.id
}

const stylesOf = async (hub: TestHub, id: number) => (await hub.as("ben")(styleMap.get, { params: { id } })).answer
const titlesOf = async (hub: TestHub, id: number) =>
  (await hub.as("ben")(importItems.list, { params: { id }, query: { limit: 100 } })).answer.map((item) => item.title)

const asFound = { tracked_changes: "accept", comments: "keep" } as const

async function again(hub: TestHub, id: number, roles: object, options: object = {}) {
  const body = { ...asFound, ...options, roles: roles as Record<string, "plain"> }
  const said = await hub.as("ben")(styleMap.readAgain, { params: { id }, body })
  await hub.settle()
  return said
}

test("an import tells which styles its file uses, how often, and what each is taken for", async ({ hub }) => {
  const id = await uploaded(hub, "one.docx", chapter("Prices"))

  const found = await stylesOf(hub, id)

  expect(found).toMatchObject({ ...asFound, remembered_from: null, has_template: true, can: { read_again: true } })
  expect(found.styles.find((one) => one.id === "HA")).toEqual({
    id: "HA",
    name: "Chapter Name",
    count: 1,
    sample: "Prices",
    guess: "plain",
    role: "plain",
  })
})

test("what the importer sets is read at once, and the proposal is the new one", async ({ hub }) => {
  const id = await uploaded(hub, "one.docx", chapter("Prices"))
  const before = await titlesOf(hub, id)

  const { status, answer } = await again(hub, id, { HA: "heading1", Prog: "code" })

  expect([status, answer.status]).toEqual([202, "queued"])
  expect((await hub.as("ben")(imports.get, { params: { id } })).answer.status).toBe("needs_review")
  expect([before, await titlesOf(hub, id)]).toEqual([["one"], ["Prices"]])
  expect((await stylesOf(hub, id)).styles.find((one) => one.id === "Prog")).toMatchObject({
    guess: "plain",
    role: "code",
  })
})

test("the map is remembered for the template, and read into its next file though its styles have other ids", async ({
  hub,
}) => {
  await again(hub, await uploaded(hub, "one.docx", chapter("Prices")), { HA: "heading1", Prog: "code" })
  const renamed = template.replaceAll('"HA"', '"Kapitel"') + wordStyleXml("N", "Normal")
  const bytes = createWordFile({
    styles: renamed,
    body: wordParagraphXml("Wages", "Kapitel") + wordParagraphXml("Text.", "Txt"),
  })

  const next = await uploaded(hub, "two.docx", bytes)
  const other = await uploaded(hub, "three.docx", chapter("Jobs", own("HA", "Chapter Name") + own("Q", "Another")))

  expect(await titlesOf(hub, next)).toEqual(["Wages"])
  expect(await stylesOf(hub, next)).toMatchObject({ remembered_from: "one.docx" })
  expect(await titlesOf(hub, other)).toEqual(["three"])
  expect((await stylesOf(hub, other)).remembered_from).toBeNull()
})

test("the last word of an importer counts; a style that their file does not use stays as it was said", async ({
  hub,
}) => {
  await again(hub, await uploaded(hub, "one.docx", chapter("Prices")), { HA: "heading1", Prog: "code" })
  const short = await uploaded(
    hub,
    "two.docx",
    createWordFile({ styles: template, body: wordParagraphXml("Wages", "HA") }),
  )
  await again(hub, short, { HA: "quote" })

  const { styles } = await stylesOf(hub, await uploaded(hub, "three.docx", chapter("Jobs")))

  expect(Object.fromEntries(styles.map(({ id, role }) => [id, role]))).toMatchObject({ HA: "quote", Prog: "code" })
})

test("tracked changes are rejected and comments dropped where the importer says so", async ({ hub }) => {
  const inserted = `<w:ins w:author="Cleo">${wordRunXml("never ")}</w:ins>`
  const comments = `<w:comment w:id="0" w:author="Cleo">${wordParagraphXml("Sure?")}</w:comment>`
  const body = `<w:p>${wordRunXml("Prices ")}${inserted}${wordRunXml("rise.")}<w:r><w:commentReference w:id="0"/></w:r></w:p>`
  const id = await uploaded(hub, "one.docx", createWordFile({ body, comments }))
  const textOf = async () => {
    const { answer } = await hub.as("ben")(importItems.list, { params: { id }, query: { limit: 1 } })
    return answer[0]!.excerpt
  }
  const before = await textOf()

  await again(hub, id, {}, { tracked_changes: "reject", comments: "drop" })

  expect([before, await textOf()]).toEqual(["Prices never rise.", "Prices rise."])
  const { ledger } = (await hub.as("ben")(imports.get, { params: { id } })).answer
  expect(ledger.find((line) => line.construct === "comments")!.lost).toHaveLength(1)
  expect(ledger.find((line) => line.construct === "insertions")!.noted![0]!.what).toBe(
    "Inserted by Cleo: “never”. Rejected",
  )
})

test("only a Word file that waits for review is read again", async ({ hub }) => {
  const text = await uploaded(hub, "a.md", new TextEncoder().encode("# A\n"))
  const word = await uploaded(hub, "one.docx", chapter("Prices"))
  const mayBen = async () => (await hub.as("ben")(styleMap.get, { params: { id: word } })).answer.can.read_again
  const before = await mayBen()
  await hub.as("ben")(imports.reject, { params: { id: word } })

  expect((await again(hub, text, {})).status).toBe(409)
  expect((await again(hub, word, {})).status).toBe(409)
  expect([before, await mayBen()]).toEqual([true, false])
})
