import { expect, test } from "vitest"
import { escapeMarkdown } from "../kb/escape.ts"
import type { EditionTopic } from "./job.ts"
import { renderTopic } from "./render-topic.ts"

const wordsOf = (title: string, content: string, own_title: string | null = null, variables = {}) => {
  const topic: EditionTopic = {
    kind: "topic",
    node_id: 1,
    topic_id: 1,
    own_title,
    own_values: null,
    new_page: false,
    title,
    level: 1,
    approved: true,
    content,
    frontmatter: "",
  }
  return renderTopic(topic, { variables, ids: new Set([1]), pictures: {} }).words
}
const markdownOf = (...topic: Parameters<typeof wordsOf>) => wordsOf(...topic).markdown

test.each([
  ["brackets", "Map<String, int>", "# Map\\<String, int>\n\n"],
  ["a script", "<script>alert(1)</script>", "# \\<script>alert(1)\\</script>\n\n"],
  ["stars", "2 * 3 * 4", "# 2 \\* 3 \\* 4\n\n"],
  ["a name in code", "snake_case and _this_", "# snake_case and \\_this\\_\n\n"],
])("a title with %s is only words on its page of Markdown", (_, title, expected) => {
  expect(markdownOf(title, "")).toBe(expected)
})

test("a text that opens with its own title has it once on its page of Markdown", () => {
  expect(markdownOf("Rates", "# Rates\n\nThey rise.\n")).toBe("# Rates\n\nThey rise.\n")
  expect(markdownOf("All rates", "# *Rates*\n\nThey rise.\n", "Rates")).toBe("# All rates\n\nThey rise.\n")
  expect(markdownOf("Rates", "# Wages\n\nThey rise.\n")).toBe("# Rates\n\n# Wages\n\nThey rise.\n")
})

test("a list for programs names a topic by its words", () => {
  expect(escapeMarkdown("[a] \\ <b>")).toBe("\\[a\\] \\\\ \\<b>")
})

test("what lists and the search show of a topic is its prose, with the values in it, cut between words", () => {
  const content = `# Rates\n\n| Year | Rate |\n|---|---|\n| 2026 | 3.1 |\n\nIt rose by {{rate}} %, {{other}}. ${"More words. ".repeat(20)}`

  const { opening } = wordsOf("Rates", content, null, { rate: "3.1" })

  expect(opening).toMatch(/^It rose by 3\.1 %, other\. More words\. .*(?:More|words\.)…$/)
  expect(opening.length).toBeLessThanOrEqual(170)
})
