import { account } from "@hub/contract/account"
import { releases } from "@hub/contract/releases"
import { expect } from "vitest"
import { test } from "../../test/hub.ts"
import {
  addJumpingTopic,
  buildReleaseOf,
  confirmReleaseOf,
  createGuide,
  inHours,
  nine,
  reachTime,
  readGuides,
  readReleaseOf,
} from "../../test/releases.ts"

const old = "Words of old."
const latest = "Words of new."

test("a release that its own job found provisional goes out at its time once it is confirmed", async ({ hub }) => {
  const guides = [await createGuide(hub, "Prices")]
  const { id, version } = await buildReleaseOf(hub, guides)
  await reachTime(hub, nine)
  // The clock of the hub that confirms is a moment behind.
  hub.setClock(inHours(47.99))

  const confirmed = await hub.as("ben")(releases.confirm, { params: { id }, body: { version } })
  const before = await readGuides(hub, guides)
  await reachTime(hub, nine)

  expect([confirmed.status, before]).toEqual([200, [old]])
  expect((await readReleaseOf(hub, id)).state).toBe("released")
  expect(await readGuides(hub, guides)).toEqual([latest])
})

test("a program does not bring forward what it may not release", async ({ hub }) => {
  const guides = [await createGuide(hub, "Prices"), await createGuide(hub, "Wages")]
  await addJumpingTopic(hub, guides[1]!)
  const { id, version } = await confirmReleaseOf(hub, guides)
  const token = { name: "A program", scopes: ["read" as const, "write" as const, "publish" as const] }
  const bearer = (await hub.as("ben")(account.createToken, { body: token })).answer.token
  const body = { release_at: inHours(1).toISOString(), reason: "Now.", version }

  const refused = await hub.as({ bearer })(releases.move, { params: { id }, body })
  const moved = await hub.as("ben")(releases.move, { params: { id }, body })

  expect([refused.status, refused.answer.code, moved.status]).toEqual([409, "not_approved", 200])
  expect(refused.answer.error).toContain("“More”")
})
