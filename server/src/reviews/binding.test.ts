import { projects, type ReviewAgainScope } from "@hub/contract/projects"
import { reviews } from "@hub/contract/reviews"
import { sequences } from "@hub/contract/sequences"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"
import {
  approvalInput,
  portalAt,
  reviewContent,
  saveTopicText,
  eve,
  gus,
  readTopicStatus,
  findPortalToken,
} from "../../test/reviews.ts"
import { createTestSequence, readCurrentLink, readTestSequence, readStepStatuses } from "../../test/sequences.ts"

/** Ben's topic in a project that asks again as told, sent to Eve and Gus. */
async function bound(hub: TestHub, review_again?: ReviewAgainScope) {
  const { answer: project } = await hub.as("ben")(projects.create, { body: { name: "Census", review_again } })
  const { answer: topic } = await hub.as("ben")(topics.create, {
    body: { title: "Jobless rate", content: reviewContent, project_id: project.id },
  })
  const body = { topic_id: topic.id, external: [eve, gus] }
  const { answer } = await hub.as("ben")(reviews.request, { body })
  const [first, second] = answer.requests
  return { topic, requests: [first!, second!], tokens: answer.notified.map(({ link }) => findPortalToken(link!)) }
}

const changes = { decision: "request_changes" as const, summary: "Say per month.", expected_revision: 1 }
const reworded = reviewContent.replace("We count.", "We ask.")
const again = async (hub: TestHub, id: number) => (await hub.as("ben")(reviews.again, { params: { id } })).answer
const resubmit = (hub: TestHub, id: number) => hub.as("ben")(reviews.resubmit, { params: { id }, body: {} })
const linksIn = (answer: { notified: { name: string; link: string | null }[] }) =>
  Object.fromEntries(answer.notified.map(({ name, link }) => [name, findPortalToken(link!)]))

/** Eve approved, Gus requested changes, and the method was changed\. */
async function changedAfter(hub: TestHub, review_again?: ReviewAgainScope) {
  const made = await bound(hub, review_again)
  await portalAt(hub, made.tokens[0]!).decide(approvalInput)
  await portalAt(hub, made.tokens[1]!).decide(changes)
  await saveTopicText(hub, made.topic.id, reworded)
  return made
}

const said = "“Method”: “We count.” is now “We ask.”"

test("an approval names the sentences and the values that changed since", async ({ hub }) => {
  const rate = await hub.as("ada")(variables.create, { body: { slug: "rate", value: "3" } })
  const { topic, requests } = await changedAfter(hub)
  await hub.as("ada")(variables.change, { params: { id: rate.answer.id }, body: { value: "4" } })

  const { answer } = await hub.as("ben")(reviews.feedback, { params: { id: topic.id, review_id: requests[0]!.id } })

  expect(answer).toMatchObject({ status: "approved", stale: [said, "{{rate}} was “3” and is now “4”."] })
})

test("a topic goes again only to who asked for changes and to whose approved words changed, with what changed", async ({
  hub,
}) => {
  const { topic } = await changedAfter(hub)
  const preview = await again(hub, topic.id)

  const { status, answer } = await resubmit(hub, topic.id)
  const links = linksIn(answer)
  const page = await portalAt(hub, links["Gus"]!).read()
  await portalAt(hub, links["Eve Expert"]!).decide({ ...approvalInput, expected_revision: 2 })
  const between = await readTopicStatus(hub, topic.id)
  await portalAt(hub, links["Gus"]!).decide({ ...approvalInput, expected_revision: 2 })

  expect(preview).toMatchObject({
    asked: [
      { person: { name: "Eve Expert" }, because: "changed_since", scope: [said] },
      { person: { name: "Gus" }, because: "requested_changes", scope: [said] },
    ],
    standing: [],
  })
  expect([status, answer.requests.map(({ kind }) => kind)]).toEqual([201, ["recheck", "recheck"]])
  expect(page.answer.scope).toEqual([said])
  const sentEmails = await hub.db.selectFrom("emails").select("text").where("to_email", "=", gus.email).execute()
  expect(sentEmails.at(-1)!.text).toContain(`Changed since you answered:\n- ${said}`)
  expect([between, await readTopicStatus(hub, topic.id)]).toEqual(["pending_review", "approved"])
})

test.for<[ReviewAgainScope, string[], string[]]>([
  ["none", ["Gus"], ["Eve Expert"]],
  ["changed_sections", ["Eve Expert", "Gus"], []],
  ["all", ["Eve Expert", "Gus"], []],
])("a project that asks again %s asks so many", async ([mode, asked, standing], { hub }) => {
  const { topic } = await changedAfter(hub, mode)

  const preview = await again(hub, topic.id)
  const { answer } = await resubmit(hub, topic.id)
  for (const link of Object.values(linksIn(answer)))
    await portalAt(hub, link).decide({ ...approvalInput, expected_revision: 2 })

  expect([preview.asked.map(({ person }) => person.name), preview.standing.map(({ name }) => name)]).toEqual([
    asked,
    standing,
  ])
  expect(await readTopicStatus(hub, topic.id)).toBe("approved")
})

test("words that are the same but for spaces leave an approval standing, unless all is asked again", async ({
  hub,
}) => {
  const [lax, strict] = [await bound(hub), await bound(hub, "all")]
  for (const { tokens, topic } of [lax, strict]) {
    await portalAt(hub, tokens[0]!).decide(approvalInput)
    await saveTopicText(hub, topic.id, reviewContent.replace("The rate is", "The rate\nis"))
    await portalAt(hub, tokens[1]!).open(2)
    await portalAt(hub, tokens[1]!).decide({ ...approvalInput, expected_revision: 2 })
  }

  expect([await readTopicStatus(hub, lax.topic.id), await readTopicStatus(hub, strict.topic.id)]).toEqual([
    "approved",
    "draft",
  ])
})

test("an approval that stood goes along, and keeps the topic from ending approved once its words change", async ({
  hub,
}) => {
  const { topic, tokens } = await bound(hub)
  await portalAt(hub, tokens[0]!).decide(approvalInput)
  await portalAt(hub, tokens[1]!).decide(changes)
  const preview = await again(hub, topic.id)
  const { answer } = await resubmit(hub, topic.id)
  await saveTopicText(hub, topic.id, reworded)
  const guss = linksIn(answer)["Gus"]!
  await portalAt(hub, guss).open(2)
  await portalAt(hub, guss).decide({ ...approvalInput, expected_revision: 2 })
  const stopped = await readTopicStatus(hub, topic.id)

  const next = await again(hub, topic.id)
  const third = await resubmit(hub, topic.id)
  await portalAt(hub, linksIn(third.answer)["Eve Expert"]!).decide({ ...approvalInput, expected_revision: 2 })

  expect(preview).toMatchObject({ asked: [{ person: { name: "Gus" } }], standing: [{ name: "Eve Expert" }] })
  expect(stopped).toBe("draft")
  expect(next).toMatchObject({
    asked: [{ person: { name: "Eve Expert" }, scope: [said] }],
    standing: [{ name: "Gus" }],
  })
  expect(await readTopicStatus(hub, topic.id)).toBe("approved")
})

test("with nobody to ask again the topic is sent to chosen people as ever", async ({ hub }) => {
  const { answer: topic } = await hub.as("ben")(topics.create, { body: { title: "New", content: "Words." } })

  const refused = await resubmit(hub, topic.id)

  expect([refused.status, refused.answer.code]).toEqual([409, "nobody_to_ask_again"])
})

test("a sequence asks whose approved words changed once more, about what changed", async ({ hub }) => {
  const { id, link, topic } = await createTestSequence(hub)
  await portalAt(hub, link).decide(approvalInput)
  await saveTopicText(hub, topic.id, reworded)
  const guss = await readCurrentLink(hub, id)
  await portalAt(hub, guss).open(2)
  await portalAt(hub, guss).decide({ ...approvalInput, expected_revision: 2 })

  const eves = await readCurrentLink(hub, id)
  const page = await portalAt(hub, eves).read()
  await portalAt(hub, eves).decide({ ...approvalInput, expected_revision: 2 })

  expect(page.answer.scope).toEqual([said])
  expect([(await readTestSequence(hub, id)).status, await readTopicStatus(hub, topic.id)]).toEqual([
    "completed",
    "approved",
  ])
})

test("asking again in a sequence says what changed since the request for changes", async ({ hub }) => {
  const { id, link, topic } = await createTestSequence(hub)
  await portalAt(hub, link).decide(changes)
  await saveTopicText(hub, topic.id, reworded)

  const { answer } = await hub.as("ben")(sequences.askAgain, { params: { id }, body: { note: "Better?" } })
  const page = await portalAt(hub, findPortalToken(answer.notified[0]!.link!)).read()

  expect([page.answer.scope, await readStepStatuses(hub, id)]).toEqual([[said], ["active", "waiting"]])
})
