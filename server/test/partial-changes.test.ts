import { account } from "@hub/contract/account"
import { away } from "@hub/contract/away"
import { calendar } from "@hub/contract/calendar"
import { collections } from "@hub/contract/collections"
import { drafts } from "@hub/contract/drafts"
import { links } from "@hub/contract/links"
import { milestones } from "@hub/contract/milestones"
import { portal } from "@hub/contract/portal"
import { projects } from "@hub/contract/projects"
import type { Route } from "@hub/contract/route"
import { stakeholders } from "@hub/contract/stakeholders"
import { tags } from "@hub/contract/tags"
import { tasks } from "@hub/contract/tasks"
import { variables } from "@hub/contract/variables"
import { expect } from "vitest"
import { z } from "zod"
import { listContractRoutes } from "./contract-routes.ts"
import { type TestHub, test } from "./hub.ts"
import { portalAt, createTopicInReview } from "./reviews.ts"

/** What a change does beside what the record holds: nothing of the record is blanked where these are not named. */
const besides: Record<string, string[]> = {
  "PUT /api/notifications/:id": ["show_again"],
  "PATCH /api/notifications/:id": ["read", "dismissed"],
  "PUT /api/milestones/:id": ["reason"],
  "PUT /api/releases/:id/time": ["reason"],
  "PUT /api/topics/:id": ["note"],
  // They say whose value it is.
  "PUT /api/variables/:id/values": ["project_id", "collection_id"],
}

const fillers = [z.ZodDefault, z.ZodPrefault, z.ZodCatch]

test("no body of a PUT or PATCH fills in what it does not name", async () => {
  const filling = (await listContractRoutes())
    .filter(({ method }) => method === "PUT" || method === "PATCH")
    .map((route) => [`${route.method} ${route.path}`, filledIn(route)])
    .filter(([, fields]) => fields!.length > 0)

  expect(Object.fromEntries(filling)).toEqual(besides)
})

const filledIn = ({ body }: Route) =>
  Object.entries((body as { shape?: object } | undefined)?.shape ?? {}).flatMap(([name, field]) =>
    fillers.some((filler) => field instanceof filler) ? [name] : [],
  )

const project = async (hub: TestHub) =>
  (
    await hub.as("ben")(projects.create, {
      body: {
        name: "Survey",
        description: "All of it",
        status: "on_hold",
        review_again: "none",
        start_date: "2026-01-01",
        target_date: "2026-12-31",
        tag_ids: [await tag(hub)],
      },
    })
  ).answer.id
const tag = async (hub: TestHub) =>
  (await hub.as("ben")(tags.create, { body: { name: "Wages", colour: "red", description: "What is paid" } })).answer.id

/** Makes a record with something in every field, and says how it is read and what the smallest change of it is. */
type CreateRecord = (
  hub: TestHub,
) => Promise<{ read: () => Promise<unknown>; change: () => Promise<{ status: number }> }>

const records: [about: string, create: CreateRecord][] = [
  [
    "a variable",
    async (hub) => {
      const body = { slug: "rate", value: "4.1 %", description: "Of the labour force" }
      const { id } = (await hub.as("ada")(variables.create, { body })).answer
      const description = body.description
      return {
        read: async () => (await hub.as("ada")(variables.list)).answer,
        change: () => hub.as("ada")(variables.change, { params: { id }, body: { description } }),
      }
    },
  ],
  [
    "a meeting",
    async (hub) => {
      const project_id = await project(hub)
      const days = { start_date: "2026-12-01", end_date: "2026-12-02" }
      const body = { title: "Board", description: "Agenda", project_id, ...days }
      const { id, version } = (await hub.as("ben")(calendar.createMeeting, { body })).answer
      return {
        read: async () => (await hub.as("ben")(calendar.readMeeting, { params: { id } })).answer,
        change: () =>
          hub.as("ben")(calendar.changeMeeting, { params: { id }, body: { title: "Board", ...days, version } }),
      }
    },
  ],
  [
    "a collection",
    async (hub) => {
      const project_id = await project(hub)
      const body = { name: "Guide", description: "For readers", project_id }
      const { id, version } = (await hub.as("ben")(collections.create, { body })).answer
      return {
        read: async () => (await hub.as("ben")(collections.read, { params: { id } })).answer,
        change: () => hub.as("ben")(collections.change, { params: { id }, body: { name: "Guide", version } }),
      }
    },
  ],
  [
    "a link",
    async (hub) => {
      const body = { title: "Rates", reference_code: "R1", url: "https://hub.test/rates" }
      const { id } = (await hub.as("ben")(links.create, { body })).answer
      return {
        read: async () => (await hub.as("ben")(links.list)).answer,
        change: () => hub.as("ben")(links.change, { params: { id }, body: { title: "Rates" } }),
      }
    },
  ],
  [
    "a milestone",
    async (hub) => {
      const topic_ids = [(await createTopicInReview(hub)).topic.id]
      const body = { name: "Out", type: "deadline", date: "2026-12-01", description: "Reason", topic_ids } as const
      const { id, version } = (
        await hub.as("ben")(milestones.create, { body: { ...body, project_id: await project(hub) } })
      ).answer
      return {
        read: async () => (await hub.as("ben")(milestones.read, { params: { id } })).answer,
        change: () => {
          const { name, date } = body
          return hub.as("ben")(milestones.change, { params: { id }, body: { name, date, status: "open", version } })
        },
      }
    },
  ],
  [
    "a project",
    async (hub) => {
      const id = await project(hub)
      const { version } = (await hub.as("ben")(projects.read, { params: { id } })).answer
      return {
        read: async () => (await hub.as("ben")(projects.read, { params: { id } })).answer,
        change: () => hub.as("ben")(projects.change, { params: { id }, body: { name: "Survey", version } }),
      }
    },
  ],
  [
    "a stakeholder",
    async (hub) => {
      const words = { organization: "Office", role_words: "Head", can_review: false }
      const body = { name: "Fay", email: "fay@office.test", ...words }
      const { id, version } = (await hub.as("ben")(stakeholders.create, { body })).answer
      return {
        read: async () => (await hub.as("ben")(stakeholders.read, { params: { id } })).answer,
        change: () => hub.as("ben")(stakeholders.change, { params: { id }, body: { name: "Fay", version } }),
      }
    },
  ],
  [
    "a tag",
    async (hub) => {
      const id = await tag(hub)
      return {
        read: async () => (await hub.as("ben")(tags.list)).answer,
        change: () => hub.as("ben")(tags.change, { params: { id }, body: { name: "Wages" } }),
      }
    },
  ],
  [
    "a task",
    async (hub) => {
      const { topic } = await createTopicInReview(hub)
      const collection_id = (await hub.as("ben")(collections.create, { body: { name: "Guide" } })).answer.id
      const assignee_id = topic.owner_id
      const project_id = await project(hub)
      const tag_ids = (await hub.as("ben")(tags.list)).answer.map(({ id }) => id)
      const of = { project_id, topic_id: topic.id, collection_id, assignee_id, tag_ids }
      const state = {
        priority: "high",
        status: "blocked",
        due_date: "2026-12-01",
        description: "Review order",
      } as const
      const { id, version } = (await hub.as("ben")(tasks.create, { body: { title: "Count", ...of, ...state } })).answer
      return {
        read: async () => (await hub.as("ben")(tasks.read, { params: { id } })).answer,
        change: () => hub.as("ben")(tasks.change, { params: { id }, body: { title: "Count", version } }),
      }
    },
  ],
  [
    "a profile",
    async (hub) => {
      const body = { name: "Ben", title: "Editor", organization: "Office" }
      await hub.as("ben")(account.changeMe, { body })
      return {
        read: async () => (await hub.as("ben")(account.me)).answer,
        change: () => hub.as("ben")(account.changeMe, { body: { name: "Ben" } }),
      }
    },
  ],
  [
    "an absence",
    async (hub) => {
      const days = { from: "2026-12-01", until: "2026-12-09" }
      const deputy_person_id = (await hub.as("cleo")(account.me)).answer.person_id
      await hub.as("ben")(away.keep, { body: { ...days, deputy_person_id } })
      return {
        read: async () => (await hub.as("ben")(away.read)).answer,
        change: () => hub.as("ben")(away.keep, { body: days }),
      }
    },
  ],
  [
    "a draft of a topic",
    async (hub) => {
      const { topic } = await createTopicInReview(hub)
      const body = { client_id: "tab-number-one", sequence: 1, content: "Text.", title: "T", frontmatter: "a: b\n" }
      const params = { id: topic.id }
      await hub.as("ben")(drafts.keep, { params, body: { ...body, base_revision: 1 } })
      return {
        read: async () => (await hub.as("ben")(drafts.list, { params })).answer.map((one) => ({ ...one, sequence: 0 })),
        change: () =>
          hub.as("ben")(drafts.keep, { params, body: { client_id: body.client_id, sequence: 2, content: "Text." } }),
      }
    },
  ],
  [
    "what a reviewer wrote so far",
    async (hub) => {
      const { token } = await createTopicInReview(hub)
      await portalAt(hub, token).open()
      await portalAt(hub, token).draft({ summary: "Good", comments: [], suggestions: [], sections_read: [] })
      return {
        read: async () => (await portalAt(hub, token).read()).answer,
        change: () => hub.as("nobody")(portal.draft, { params: { token }, body: { comments: [] } }),
      }
    },
  ],
]

test.for(records)("of %s nothing changes that a change does not name", async ([, remaining], { hub }) => {
  const { read, change } = await remaining(hub)
  const before = still(await read())

  const { status } = await change()

  expect([200, 204]).toContain(status)
  expect(still(await read())).toEqual(before)
})

/** A record without the marks of the change itself. */
const still = (record: unknown) =>
  JSON.parse(JSON.stringify(record), (name, value: unknown) =>
    ["updated_at", "version", "history"].includes(name) ? undefined : value,
  ) as unknown
