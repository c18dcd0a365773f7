import { parseMarkdown, resolveVariables } from "@hub/markdown"
import { expect, test } from "vitest"
import { sectionsOf } from "./sections.ts"

const read = (content: string, values: Record<string, string> = {}) =>
  sectionsOf({ content, tree: resolveVariables(parseMarkdown(content), values).tree, values })
const marks = (content: string, values?: Record<string, string>) => read(content, values).map(({ mark }) => mark)

const text = "Opening.\n\n# Rate\n\nIt is {{rate}}.\n\n## Method\n\nWe count.\n"

test("there is a section under each heading of the text, and none in a quote", () => {
  const quoting = "# Rate\n\n> # Rate\n\n- # Rate\n\n# Rate\n\nEnd.\n"

  expect(read(text).map(({ id, title }) => [id, title])).toEqual([
    ["user-content-rate", "Rate"],
    ["user-content-method", "Method"],
  ])
  expect(read(quoting).map(({ id }) => id)).toEqual(["user-content-rate", "user-content-rate-3"])
  expect(read("No headings.")).toEqual([])
})

test("a section keeps its mark while its words and values stay, and loses it with them", () => {
  const [rate, method] = marks(text, { rate: "3 %" })

  expect(marks(text.replace("We count", "We ask"), { rate: "3 %" })[0]).toBe(rate)
  expect(marks(text.replace("We count", "We ask"), { rate: "3 %" })[1]).not.toBe(method)
  expect(marks(text, { rate: "4 %" })).toEqual([expect.not.stringMatching(rate!), method])
  expect(marks(`# New\n\nFirst.\n\n${text}`, { rate: "3 %" }).slice(1)).toEqual([rate, method])
})

test("sections alike to the email are told apart", () => {
  expect(new Set(marks("# A\n\none\n\n# A\n\none\n")).size).toBe(2)
})

test("a text of very many headings has 500 sections, of which the last one is the rest", () => {
  const long = Array.from({ length: 600 }, (_, n) => `# Part ${n}\n`).join("\n")

  expect(
    read(long)
      .map(({ title }) => title)
      .at(-1),
  ).toBe("Part 499")
  expect(marks(long)).toHaveLength(500)
  expect(marks(long.replace("Part 580", "Chapter 580")).at(-1)).not.toBe(marks(long).at(-1))
})
