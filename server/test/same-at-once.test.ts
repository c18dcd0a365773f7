import { collections } from "@hub/contract/collections"
import { links } from "@hub/contract/links"
import { stakeholders } from "@hub/contract/stakeholders"
import { tags } from "@hub/contract/tags"
import { variableRenaming } from "@hub/contract/variable-renaming"
import { users } from "@hub/contract/users"
import { variables } from "@hub/contract/variables"
import { expect, test } from "vitest"
import { createFreshHub } from "./fresh-hub.ts"
import type { TestHub } from "./hub.ts"

type AdaCaller = ReturnType<TestHub["as"]>

/** For each name that may stand once: something that bears another, and how it gets that one. */
const takers = {
  "name of a tag": async (ada: AdaCaller, nth: number) => {
    const { answer } = await ada(tags.create, { body: { name: `Tag ${nth}` } })
    return () => ada(tags.change, { params: { id: answer.id }, body: { name: "Same" } })
  },
  "name of a collection": async (ada: AdaCaller, nth: number) => {
    const { answer } = await ada(collections.create, { body: { name: `Collection ${nth}` } })
    const { version } = (await ada(collections.read, { params: { id: answer.id } })).answer
    const body = { name: "Same", description: "", project_id: null, owner_id: null, version }
    return () => ada(collections.change, { params: { id: answer.id }, body })
  },
  "code of a link": async (ada: AdaCaller, nth: number) => {
    const body = { title: "Link", reference_code: `L${nth}`, url: `https://code.test/${nth}` }
    const { answer } = await ada(links.create, { body })
    return () => ada(links.change, { params: { id: answer.id }, body: { title: "Link", reference_code: "same" } })
  },
  "address of a link": async (ada: AdaCaller, nth: number) => {
    const body = { title: "Link", reference_code: "", url: `https://a.test/${nth}` }
    const { answer } = await ada(links.create, { body })
    return () => ada(links.replace, { params: { id: answer.id }, body: { url: "https://a.test/same" } })
  },
  "slug of a variable": async (ada: AdaCaller, nth: number) => {
    const { answer } = await ada(variables.create, { body: { slug: `slug_${nth}`, value: "1" } })
    return () => ada(variableRenaming.rename, { params: { id: answer.id }, body: { slug: "same" } })
  },
  "address of an account": async (ada: AdaCaller, nth: number) => {
    const body = { name: "Person", email: `person${nth}@hub.test`, role: "author" as const, active: true }
    const { answer } = await ada(users.create, { body })
    return () => ada(users.change, { params: { id: answer.user.id }, body: { ...body, email: "same@hub.test" } })
  },
  "address of a stakeholder": async (ada: AdaCaller, nth: number) => {
    const body = { name: "Person", email: `expert${nth}@hub.test` }
    const { answer } = await ada(stakeholders.create, { body })
    const change = { ...body, email: "expert@hub.test", version: answer.version }
    return () => ada(stakeholders.change, { params: { id: answer.id }, body: change })
  },
}

test("of five who take the same name, code or address at once one has it, and the others are told why", async () => {
  const hub = await createFreshHub()
  const statuses: Record<string, number[]> = {}
  for (const [what, taker] of Object.entries(takers)) {
    const takes = await Promise.all([1, 2, 3, 4, 5].map((nth) => taker(hub.as("ada"), nth)))

    const answers = await Promise.all(takes.map((take) => take()))

    statuses[what] = answers.map(({ status }) => status).toSorted((one, other) => one - other)
    const refusals = answers.filter(({ status }) => status === 409).map(({ answer }) => answer as object)
    expect(refusals).toEqual(
      refusals.map(() =>
        expect.objectContaining({ error: expect.any(String) as string, fields: expect.any(Object) as object }),
      ),
    )
  }

  const once = [200, 409, 409, 409, 409]
  expect(statuses).toEqual(Object.fromEntries(Object.keys(takers).map((what) => [what, once])))
})
