import { history } from "@hub/contract/history"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { expect } from "vitest"
import { type TestHub, test } from "../../../test/hub.ts"
import { saveTopicText, createTopicOfBen } from "../../../test/reviews.ts"

const heavy = "# In {{year}}\n\n".repeat(3000)

/** The names of these calls, in the order in which they are answered. */
async function answered(calls: Record<string, Promise<unknown>>) {
  const order: string[] = []
  await Promise.all(Object.entries(calls).map(([name, call]) => call.then(() => order.push(name))))
  return order
}

const list = (hub: TestHub) => hub.as("cleo")(topics.list, {})

test("a heavy text is shown like any other, and meanwhile other calls are answered", async ({ hub }) => {
  await hub.as("ada")(variables.create, { body: { slug: "year", value: "2026" } })
  const shown = hub.as("cleo")(topics.render, { body: { content: heavy } })

  const order = await answered({ shown, list: list(hub) })
  const { answer } = await shown

  expect(order).toEqual(["list", "shown"])
  expect(answer.html.match(/In 2026/g)).toHaveLength(3000)
  expect([answer.headings.length, answer.unresolved, answer.warnings.length]).toEqual([3000, [], 2999])
})

test("so is the difference of two heavy revisions", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub, heavy)
  await saveTopicText(hub, id, `${heavy}\n\nNew.\n`)
  const query = { from: 1, to: 2, view: "rendered" } as const
  const difference = hub.as("cleo")(history.diff, { params: { id }, query })

  const order = await answered({ difference, list: list(hub) })

  expect(order).toEqual(["list", "difference"])
  expect((await difference).answer.html).toContain('<ins class="difference"><p>New.</p></ins>')
})
