import { milestones } from "@hub/contract/milestones"
import { projects } from "@hub/contract/projects"
import type { Route } from "@hub/contract/route"
import { stakeholders } from "@hub/contract/stakeholders"
import { tags } from "@hub/contract/tags"
import { tasks } from "@hub/contract/tasks"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, now, test } from "./hub.ts"

const csv = { accept: "text/csv" }

/** The lines of a list as a table, without the mark before them. */
async function table<R extends Route>(hub: TestHub, route: R, query: object = {}) {
  const response = await hub.as("cleo", csv)(route, { query } as never)
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(response.bytes)
  expect(text.startsWith("\uFEFF")).toBe(true)
  return { ...response, lines: text.slice(1).split("\r\n") }
}

async function plan(hub: TestHub) {
  const ben = hub.as("ben")
  const { answer: tag } = await ben(tags.create, { body: { name: "=1+1", colour: "teal" } })
  const { answer: project } = await ben(projects.create, { body: { name: "Census, 2026", tag_ids: [tag.id] } })
  await ben(tasks.create, { body: { title: 'Say "yes"', project_id: project.id, due_date: "2026-11-20" } })
  await ben(milestones.create, { body: { name: "Launch", date: "2026-12-24", project_id: project.id } })
  const body = { name: "Eve", email: "eve@office.test", role: "Methods" }
  await ben(projects.linkStakeholder, { params: { id: project.id }, body })
}

test.for<[Route, string, string[]]>([
  [projects.list, "projects", ['"Census, 2026",,active,Ben,,,0,0,0,0,0,0,1,1,1,Launch (2026-12-24),\'=1+1,']],
  [tasks.list, "tasks", ['"Say ""yes""",,"Census, 2026",,,,medium,2026-11-20,yes,todo,,']],
  [milestones.list, "milestones", ['Launch,"Census, 2026",milestone,2026-12-24,open,none,']],
  [
    stakeholders.list,
    "stakeholders",
    ["Ada,", 'Eve Expert,eve@office.test,,,external,yes,"Census, 2026 (Methods)",0,'],
  ],
  [tags.list, "tags", ["'=1+1,teal,,1,1,0,0,0,"]],
])("$0.path is a table too, of plain texts, under its name and the day", async ([route, name, begins], { hub }) => {
  await plan(hub)

  const { status, headers, lines } = await table(hub, route)

  expect([status, headers["content-type"], headers["content-disposition"]]).toEqual([
    200,
    "text/csv; charset=utf-8",
    `attachment; filename="${name}-2026-11-21.csv"`,
  ])
  expect(begins.filter((begin) => !lines.some((line) => line.startsWith(begin)))).toEqual([])
  const columns = new Set(lines.slice(0, -1).map((line) => line.replaceAll(/"(?:[^"]|"")*"/g, "").split(",").length))
  expect(columns.size).toBe(1)
})

test("a table holds everything that the filters find, in the order of the list, however many pages that is", async ({
  hub,
}) => {
  const names = Array.from({ length: 1203 }, (_, number) => `price ${String(number).padStart(4, "0")}`)
  const rows = [...names, "wages"].map((name) => ({ name, colour: "gray" as const, description: "", created_at: now }))
  await hub.db.insertInto("tags").values(rows).execute()

  const { lines } = await table(hub, tags.list, { q: "price", sort: "-name", limit: 5 })

  expect(lines.slice(1, -1).map((line) => line.split(",")[0])).toEqual(names.toReversed())
})

test("who asks for JSON gets JSON, and so does everybody who is refused", async ({ hub }) => {
  const plain = await hub.as("ben", { accept: "application/json, */*" })(tags.list)
  const nobody = await hub.as("nobody", csv)(tags.list)
  const unfit = await hub.as("ben", csv)(tasks.list, { query: { status: "lost" as never } })
  const without = await hub.as("ben", csv)(topics.list)

  expect([plain.answer, without.answer]).toEqual([[], []])
  expect([nobody.status, nobody.answer.code]).toEqual([401, "signed_out"])
  expect([unfit.status, unfit.answer.code]).toEqual([400, "invalid"])
})
