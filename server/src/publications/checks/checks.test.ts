import { checks } from "@hub/contract/checks"
import { collections } from "@hub/contract/collections"
import { publications } from "@hub/contract/publications"
import { reviews } from "@hub/contract/reviews"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { expect } from "vitest"
import { type TestHub, test } from "../../../test/hub.ts"
import { approvalInput, portalAt, reviewContent, eve, findPortalToken } from "../../../test/reviews.ts"

async function written(hub: TestHub, text: string, title = "Rates") {
  const { answer } = await hub.as("ben")(topics.create, { body: { title, content: text } })
  return answer.id
}
const found = async (hub: TestHub, topic: number) => {
  const { answer } = await hub.as("cleo")(checks.list, { query: { topic } })
  return answer.findings.map(({ rule, severity, line, words }) => [rule, severity, line, words])
}

test("every rule names its place, its words and whether it blocks publishing, the gravest first", async ({ hub }) => {
  const text = [
    "# Rates",
    "",
    "In {{base_year}}. [Old](/topics/999999) [Nowhere](#nowhere)",
    "",
    "![](/media/nothing/a.png)",
    "",
    "### Deep",
    "",
    "![a](media/a.emf){width=5cm}",
    "",
    "## Rates",
    "",
    "[x](javascript:alert)",
  ].join("\n")

  const id = await written(hub, text)

  expect(await found(hub, id)).toEqual([
    ["unresolved_variable", "block", 3, "{{base_year}}"],
    ["broken_link", "warn", 3, "/topics/999999"],
    ["broken_anchor", "warn", 3, "#nowhere"],
    ["missing_image", "warn", 5, "/media/nothing"],
    ["missing_alt", "warn", 5, "![](/media/nothing/a.png)"],
    ["media_path", "warn", 5, "![](/media/nothing/a.png)"],
    ["heading_jump", "warn", 7, "### Deep"],
    ["media_path", "warn", 9, "![a](media/a.emf)"],
    ["emf_image", "warn", 9, "![a](media/a.emf)"],
    ["pandoc_attributes", "warn", 9, "{width=5cm}"],
    ["unsafe_url", "warn", 13, "[x](javascript:alert)"],
    ["duplicate_anchor", "info", 11, "## Rates"],
  ])
})

test("what is mended is found no more after the save, and what another change breaks is found", async ({ hub }) => {
  const target = await written(hub, "# Why", "Target")
  const id = await written(hub, `![](a.png) [why](/topics/${target}#why) {{year}}`)
  const before = await found(hub, id)

  await hub.as("ada")(variables.create, { body: { slug: "year", value: "2026" } })
  await hub.as("ben")(topics.save, { params: { id: target }, body: { title: "Target", content: "# How" } })
  await hub.as("ben")(topics.save, {
    params: { id },
    body: { title: "Rates", content: `![a](a.png)\n\n[why](/topics/${target}#why) {{year}}` },
  })

  expect(before.map(([rule]) => rule)).toEqual(["unresolved_variable", "missing_alt"])
  expect(await found(hub, id)).toEqual([["broken_anchor", "warn", 3, `/topics/${target}#why`]])
})

test("a long text is said to be unread until it was read", async ({ hub }) => {
  const id = await written(hub, `![](a.png)\n\n${"Words and [more](https://a.test/). ".repeat(2000)}`)
  const counts = async () => {
    const { unread, total } = (await hub.as("ben")(checks.list, { query: { topic: id } })).answer
    return [unread, total]
  }

  const before = await counts()
  await hub.settle()

  expect([before, await counts()]).toEqual([
    [1, 0],
    [0, 1],
  ])
})

test("what reviewers said and nobody decided on is found, and approvals that do not hold", async ({ hub }) => {
  const rate = await hub.as("ada")(variables.create, { body: { slug: "rate", value: "3 %" } })
  const id = await written(hub, reviewContent)
  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id: id, external: [eve] } })
  const comments = [{ heading: null, quote: "We count.", body: "How often?" }]
  await portalAt(hub, findPortalToken(answer.notified[0]!.link!)).decide({ ...approvalInput, comments })
  await hub.as("ada")(variables.change, { params: { id: rate.answer.id }, body: { value: "4 %" } })

  const { findings, blocking } = (await hub.as("ben")(checks.list, { query: { topic: id } })).answer

  expect([blocking, findings]).toMatchObject([
    1,
    [
      {
        rule: "stale_approval",
        severity: "block",
        title: "Rates",
        message: "This differs from the approved version. {{rate}} was “3 %” and is now “4 %”.",
      },
      {
        rule: "open_feedback",
        severity: "warn",
        message: "A reviewer's comment or suggestion is waiting for a decision.",
      },
    ],
  ])
})

test("a collection's checks are those of its topics, and an edition keeps what was found in it", async ({ hub }) => {
  const { answer: collection } = await hub.as("ben")(collections.create, { body: { name: "Guide" } })
  const [one, other] = [await written(hub, "![](a.png)", "One"), await written(hub, "# A\n\n### B", "Other")]
  await hub.as("ben")(collections.place, {
    params: { id: collection.id },
    body: { topics: [{ topic_id: one }, { topic_id: other }, { topic_id: one }] },
  })
  await written(hub, "{{elsewhere}}")
  const { answer: edition } = await hub.as("ben")(publications.create, {
    body: { collection_id: collection.id, kind: "mobile_kb" },
  })
  await hub.settle()

  const { answer: now } = await hub.as("ben")(checks.list, { query: { collection: collection.id } })
  const { answer: then } = await hub.as("ben")(checks.list, { query: { publication: edition.id } })
  const none = await hub.as("ben")(checks.list, { query: {} })

  expect(now).toMatchObject({ topics: 2, total: 4, blocking: 0 })
  expect(now.findings.map(({ rule, title }) => [rule, title])).toEqual([
    ["not_approved", "One"],
    ["missing_alt", "One"],
    ["not_approved", "Other"],
    ["heading_jump", "Other"],
  ])
  expect(then.findings.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining(["missing_alt", "heading_jump", "not_approved"]),
  )
  expect(none.status).toBe(400)
})
