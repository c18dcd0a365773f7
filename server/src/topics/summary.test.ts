import { imports } from "@hub/contract/imports"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"

const summaryOf = async (hub: TestHub, title: string) =>
  (await hub.as("ben")(topics.list)).answer.find((topic) => topic.title === title)?.summary

test("a topic's summary is what its front matter says, else its first words without its headings", async ({ hub }) => {
  const content = "# Hello\n\nChanged."
  const long = `summary: ${"word ".repeat(100)}`
  for (const [title, frontmatter] of [
    ["Said", "lang: en\nsummary: |\n  What it *says*\n  of itself."],
    ["Not said", "summary: [1, 2]"],
    ["Empty", 'summary: ""'],
    ["Damaged", "summary: 'x"],
    ["None", ""],
    ["Long", long],
    ["Named", "summary: Up by {{cpi_rate}} %."],
  ] as const)
    await hub.as("ben")(topics.create, { body: { title, content, frontmatter } })

  expect(await summaryOf(hub, "Said")).toBe("What it *says* of itself.")
  expect(await summaryOf(hub, "Named")).toBe("Up by cpi_rate %.")
  for (const title of ["Not said", "Empty", "Damaged", "None"]) expect(await summaryOf(hub, title)).toBe("Changed.")
  expect(await summaryOf(hub, "Long")).toHaveLength(200)
})

test("a topic's summary is prose, without its tables and the braces of its variables", async ({ hub }) => {
  const content = "| Year | Rate |\n|---|---|\n| 2026 | 3.1 |\n\nIt rose by {{cpi_rate}} %."
  await hub.as("ben")(topics.create, { body: { title: "Rates", content } })

  expect(await summaryOf(hub, "Rates")).toBe("It rose by cpi_rate %.")
})

test("a summary follows its front matter when the topic is saved", async ({ hub }) => {
  const { answer } = await hub.as("ben")(topics.create, { body: { title: "Rates", content: "Words." } })
  const body = { title: "Rates", content: "Words.", frontmatter: "summary: In short." }

  await hub.as("ben")(topics.save, { params: { id: answer.id }, body })

  expect(await summaryOf(hub, "Rates")).toBe("In short.")
})

test("an imported document brings the summary of its front matter", async ({ hub }) => {
  const bytes = Buffer.from("---\nsummary: In short.\n---\n\n# Prices\n\nThey rise.\n")
  const { answer } = await hub.as("ben")(imports.upload, { files: [{ name: "prices.md", bytes }] })
  await hub.settle()
  await hub.as("ben")(imports.accept, { params: { id: answer[0]!.id }, body: { collection_name: "Guide" } })
  await hub.settle()

  expect(await summaryOf(hub, "Prices")).toBe("In short.")
})
