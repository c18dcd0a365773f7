import { accessRequests } from "@hub/contract/access-requests"
import { account } from "@hub/contract/account"
import { announcements } from "@hub/contract/announcements"
import { bugs } from "@hub/contract/bugs"
import { collections } from "@hub/contract/collections"
import { feedback } from "@hub/contract/feedback"
import { logs } from "@hub/contract/logs"
import { projects } from "@hub/contract/projects"
import { reviews } from "@hub/contract/reviews"
import { stakeholders } from "@hub/contract/stakeholders"
import { tags } from "@hub/contract/tags"
import { tasks } from "@hub/contract/tasks"
import { topics } from "@hub/contract/topics"
import { users } from "@hub/contract/users"
import { webhooks } from "@hub/contract/webhooks"
import { expect } from "vitest"
import { listContractRoutes } from "./contract-routes.ts"
import { type TestHub, test } from "./hub.ts"

/** A formula, a script, letters that move a terminal, and one that turns the line round. */
const payload = `=HYPERLINK("http://a.test")<script>alert(1)</script>\u001B[2J\u0007\u202E`

/** Writes the payload wherever somebody may write anything that is logged, listed or sent. */
async function everywhere(hub: TestHub) {
  const agent = { "user-agent": payload.replaceAll(/[^ -~]/g, "") }
  const [ada, ben] = [hub.as("ada", agent), hub.as("ben", agent)]
  const entry = { page: `/${payload}`, metadata: { source: payload } }
  const tag = (await ben(tags.create, { body: { name: payload, description: payload } })).answer
  const body = { name: payload, description: payload }
  const project = (await ben(projects.create, { body: { ...body, tag_ids: [tag.id] } })).answer
  const over = (await ben(projects.create, { body })).answer
  const collection = (await ben(collections.create, { body: { ...body, project_id: project.id } })).answer
  const words = { title: payload, content: payload, collection_id: collection.id }
  const topic = (await ben(topics.create, { body: words })).answer
  const report = (await ben(bugs.report, { body: { area: payload, description: payload, steps: payload, ...entry } }))
    .answer
  const said = (await ben(feedback.send, { body: { message: payload, ...entry } })).answer
  const asked = { name: payload, department: "Other", reason: payload } as const
  const results = [
    await ben(tasks.create, { body: { title: payload, description: payload, project_id: project.id } }),
    await ben(stakeholders.create, { body: { name: "Eve", organization: payload, role_words: payload } }),
    await ben(reviews.request, {
      body: { topic_id: topic.id, message: payload, external: [{ name: "Eve", email: "eve@office.test" }] },
    }),
    await ada(feedback.reply, { params: { id: said.id }, body: { message: payload } }),
    await ada(bugs.change, { params: { id: report.id }, body: { fixed_in: payload, version: 1 } }),
    await ada(announcements.create, { body: { title: payload, message: payload, type: "global" } }),
    await ada(webhooks.create, { body: { url: `https://hooks.test/${payload}`, events: ["topic.created"] } }),
    await ada(users.create, { body: { name: "Zoe", email: "zoe@hub.test", role: "author", active: true } }),
    await hub.as("nobody", agent)(accessRequests.request, { body: { ...asked, email: "new@hub.test" } }),
    await ben(projects.archive, { params: { id: over.id }, body: { reason: payload } }),
    await hub.as("nobody", agent)(account.login, { body: { email: "ben@hub.test", password: payload } }),
  ]
  await hub.settle()
  return results.map(({ status }) => status)
}

test("what people write is inert in every table and in every letter, and the log has it as JSON", async ({ hub }) => {
  const statuses = await everywhere(hub)
  expect(statuses.map((status) => Math.floor(status / 100))).toEqual(statuses.map((_, nth) => (nth === 10 ? 4 : 2)))

  const tables: Record<string, string[]> = {}
  for (const route of await listContractRoutes()) {
    if (!route.csv || route.params !== undefined) continue
    const { status, bytes } = await hub.as("ada", { accept: "text/csv" })(route, {})
    expect([route.path, status]).toEqual([route.path, 200])
    tables[route.path] = cellsOf(bytes.toString("utf8").slice(1))
  }
  const cells = Object.entries(tables).flatMap(([path, all]) => all.map((cell) => [path, cell] as const))
  expect(Object.keys(tables).length).toBeGreaterThan(10)
  expect(cells.filter(([, cell]) => cell.includes("<script>")).length).toBeGreaterThan(10)
  expect(cells.filter(([, cell]) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  expect(cells.filter(([, cell]) => moving.test(cell))).toEqual([])

  const queuedEmails = await hub.db.selectFrom("emails").select(["subject", "text"]).execute()
  expect(queuedEmails.some(({ text }) => text.includes("<script>"))).toBe(true)
  expect(queuedEmails.filter(({ subject }) => /[\r\n]/.test(subject) || moving.test(subject))).toEqual([])
  expect(queuedEmails.filter(({ text }) => moving.test(text))).toEqual([])

  const { answer, headers } = await hub.as("ada")(logs.list, { query: { q: "HYPERLINK" } })
  expect(headers["content-type"]).toContain("application/json")
  expect(headers["x-content-type-options"]).toBe("nosniff")
  expect(answer.length).toBeGreaterThan(5)
})

/** What moves a cursor or turns a line round when it is only shown. */
// oxlint-disable-next-line no-control-regex
const moving = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E]/

/** The cells of a table as RFC 4180 has it. */
function cellsOf(text: string): string[] {
  return [...text.matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'),
  )
}
