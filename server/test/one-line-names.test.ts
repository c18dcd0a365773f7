import { calendar } from "@hub/contract/calendar"
import { collections } from "@hub/contract/collections"
import { links } from "@hub/contract/links"
import { projects } from "@hub/contract/projects"
import { reviews } from "@hub/contract/reviews"
import { sequences } from "@hub/contract/sequences"
import { stakeholders } from "@hub/contract/stakeholders"
import { tags } from "@hub/contract/tags"
import { tasks } from "@hub/contract/tasks"
import { topics } from "@hub/contract/topics"
import { users } from "@hub/contract/users"
import { expect } from "vitest"
import { type TestHub, test } from "./hub.ts"
import { createTopicOfBen } from "./reviews.ts"

/** With line breaks, and with marks that turn the direction of whatever follows. */
const broken = " Two\r\nlines\u2028of\ta\u0007 \u202ename\u2067 "
const folded = "Two lines of a name"

/** Everything that people name, by the call that takes the name. */
const named: [string, (hub: TestHub) => Promise<unknown>][] = [
  [
    "a topic",
    async (hub) => (await hub.as("ben")(topics.create, { body: { title: broken, content: "" } })).answer.title,
  ],
  ["a collection", async (hub) => (await hub.as("ben")(collections.create, { body: { name: broken } })).answer.name],
  ["a project", async (hub) => (await hub.as("ben")(projects.create, { body: { name: broken } })).answer.name],
  ["a tag", async (hub) => (await hub.as("ben")(tags.create, { body: { name: broken } })).answer.name],
  ["a task", async (hub) => (await hub.as("ben")(tasks.create, { body: { title: broken } })).answer.title],
  [
    "a meeting",
    async (hub) => {
      const body = { title: broken, start_date: "2026-12-01", end_date: "2026-12-01" }
      return (await hub.as("ben")(calendar.createMeeting, { body })).answer.title
    },
  ],
  ["a stakeholder", async (hub) => (await hub.as("ben")(stakeholders.create, { body: { name: broken } })).answer.name],
  [
    "a link",
    async (hub) =>
      (await hub.as("ben")(links.create, { body: { title: broken, url: "https://office.test/a" } })).answer.title,
  ],
  [
    "a user",
    async (hub) => {
      const body = { name: broken, email: "new@hub.test", role: "author" as const }
      return (await hub.as("ada")(users.create, { body })).answer.user.name
    },
  ],
  [
    "an external reviewer",
    async (hub) => {
      const topic = await createTopicOfBen(hub)
      const external = { name: broken, email: "zoe@office.test" }
      const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id: topic.id, external } })
      return answer.requests[0]!.reviewer.name
    },
  ],
  [
    "a sequence",
    async (hub) => {
      const topic = await createTopicOfBen(hub)
      const reviewers = [{ external: { name: "Eve", email: "eve@office.test" } }]
      const body = { topic_id: topic.id, initial_message: "Please.", reviewers, name: broken }
      return (await hub.as("ben")(sequences.create, { body })).answer.name
    },
  ],
]

test.for(named)("the name of %s is one line", async ([, nameOf], { hub }) => {
  expect(await nameOf(hub)).toBe(folded)
})
