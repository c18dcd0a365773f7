import { expect, test } from "vitest"
import { resolveEditionContent } from "./content.ts"
import type { EditionTopic } from "./job.ts"

const topic = (topic_id: number, content: string, more: Partial<EditionTopic> = {}): EditionTopic => ({
  kind: "topic",
  node_id: topic_id,
  topic_id,
  own_title: null,
  new_page: false,
  title: `Topic ${topic_id}`,
  level: 1,
  approved: true,
  own_values: null,
  content,
  frontmatter: "",
  ...more,
})

test("an approved topic whose variables all have values goes out without a finding", () => {
  const { topics, findings } = resolveEditionContent({
    topics: [topic(1, "By {{office}}.", { title: "About {{office}}" })],
    variables: { office: "Statistics" },
    findings: [],
  })

  expect(findings).toEqual([])
  expect(topics[0]!.title).toBe("About Statistics")
  expect(JSON.stringify(topics[0]!.tree)).toContain("By Statistics.")
})

test("a variable without a value blocks the edition, once a topic, naming both; in code it is only text", () => {
  const { findings } = resolveEditionContent({
    topics: [topic(1, "{{rate}} and {{rate}}, `{{code}}`"), topic(2, "{{rate}}")],
    variables: {},
    findings: [],
  })

  expect(findings.map((one) => [one.severity, one.topic_id, one.message])).toEqual([
    ["block", 1, "{{rate}} has no value. To show the braces as they are, write \\{{rate}}."],
    ["block", 2, "{{rate}} has no value. To show the braces as they are, write \\{{rate}}."],
  ])
})

test("what is written like a variable and cannot be one blocks, too, unless its braces are meant", () => {
  const { findings } = resolveEditionContent({
    topics: [
      topic(1, "{{Base Year}}", { title: "{{Office}}" }),
      topic(2, "\\{{Base Year}}, `{{Base Year}}` and {{< note >}}"),
    ],
    variables: {},
    findings: [],
  })

  expect(findings.map((one) => [one.severity, one.topic_id, one.words])).toEqual([
    ["block", 1, "{{Office}}"],
    ["block", 1, "{{Base Year}}"],
  ])
})

test("what was deleted meanwhile blocks, and what was found when the edition was asked for stays as it was found", () => {
  const known = {
    rule: "unresolved_variable",
    severity: "block",
    topic_id: 1,
    line: 3,
    words: "{{rate}}",
    message: "…",
  } as const

  const { findings } = resolveEditionContent({
    topics: [topic(1, "{{rate}}"), topic(2, "", { topic_id: null, content: null })],
    variables: {},
    findings: [known],
  })

  expect(findings).toMatchObject([known, { rule: "deleted_topic", severity: "block" }])
})

test("a heading of the collection has a page of its own, its variables resolved, and nobody approves it", () => {
  const heading = { kind: "heading", node_id: 7, topic_id: null, content: null, title: "By {{office}}" } as const
  const { topics, findings } = resolveEditionContent({
    topics: [topic(1, "", { ...heading, approved: false })],
    variables: { office: "Statistics" },
    findings: [],
  })

  expect([findings, topics.map(({ id, title }) => [id, title])]).toEqual([[], [[1_000_000_000_007, "By Statistics"]]])
})

test("a topic under another title does not print its own first heading as well", () => {
  const { topics } = resolveEditionContent({
    topics: [topic(1, "# Rates", { title: "All rates", own_title: "Rates" })],
    variables: {},
    findings: [],
  })

  expect(topics).toMatchObject([{ title: "All rates", also: ["Rates"] }])
})

test("a title with marks of Markdown stays as it was written", () => {
  const { topics } = resolveEditionContent({
    topics: [topic(1, "", { title: "# *Not* a heading" })],
    variables: {},
    findings: [],
  })

  expect(topics[0]!.title).toBe("# *Not* a heading")
})

test("a link or an image by the hub's whole address leads where its path does, and others lead where they did", () => {
  const content = [
    "[a](https://hub.test/topics/2/edit#how)",
    "![b](https://hub.test/media/abc/b.png)",
    "[c](https://hub.test.example/topics/2)",
    "[d](https://hub.test/about)",
  ].join(" ")

  const { topics } = resolveEditionContent({
    topics: [topic(1, content)],
    variables: {},
    findings: [],
    home: "https://hub.test",
  })

  const [paragraph] = topics[0]!.tree.children
  const addresses = "children" in paragraph! ? paragraph.children.flatMap((one) => ("url" in one ? one.url : [])) : []
  expect(addresses).toEqual([
    "/topics/2/edit#how",
    "/media/abc/b.png",
    "https://hub.test.example/topics/2",
    "https://hub.test/about",
  ])
})
