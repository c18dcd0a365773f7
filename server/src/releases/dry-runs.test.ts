import { notifications } from "@hub/contract/notifications"
import { publications } from "@hub/contract/publications"
import { releases } from "@hub/contract/releases"
import { settingRoutes } from "@hub/contract/settings"
import { expect } from "vitest"
import { openTestHub, type Player, test, type TestHub } from "../../test/hub.ts"
import {
  addJumpingTopic,
  blockHeadingJumps,
  confirmReleaseOf,
  createGuide,
  inHours,
  nine,
  planReleaseOf,
  reachTime,
  readGuides,
  readReleaseOf,
} from "../../test/releases.ts"
import { runDueJobs } from "../platform/jobs/work.ts"
import { publicationJobs } from "../publications/routes.ts"

const told = async (hub: TestHub, who: Player) =>
  (await hub.as(who)(notifications.list)).answer
    .filter(({ type }) => type.startsWith("release_"))
    .map(({ type, message }) => [type, message])

test("a day and an hour before, the checks are asked and the people are told what would hold the release", async ({
  hub,
}) => {
  const guides = [await createGuide(hub, "Prices"), await createGuide(hub, "Wages")]
  await addJumpingTopic(hub, guides[1]!)
  const { id } = await confirmReleaseOf(hub, guides)
  await blockHeadingJumps(hub)

  await reachTime(hub, inHours(23), "release.dry_run")
  const before = await readReleaseOf(hub, id)
  await reachTime(hub, inHours(24), "release.dry_run")

  const warned = await readReleaseOf(hub, id)
  expect([before.checked_at, warned.checked_at]).toEqual([null, inHours(24).toISOString()])
  expect(warned).toMatchObject({ state: "confirmed", held: null })
  expect(warned.parts.map(({ problem }) => problem)).toEqual(["", expect.stringMatching(/^“More”: /)])
  const message = "“Prices in November” would not be released at its time. 1 of 2 parts is not ready."
  expect(await told(hub, "ben")).toEqual([["release_at_risk", message]])
  await reachTime(hub, inHours(47), "release.dry_run")
  expect((await readReleaseOf(hub, id)).checked_at).toBe(inHours(47).toISOString())
})

test("a dry run of a release that nobody confirmed says so, and one that finds nothing tells nobody", async ({
  hub,
}) => {
  const guide = await createGuide(hub, "Prices")
  const fine = await confirmReleaseOf(hub, [guide])
  await reachTime(hub, inHours(24), "release.dry_run")
  expect(await told(hub, "ben")).toEqual([])
  const { id } = await planReleaseOf(hub, [await createGuide(hub, "Wages")], { name: "Wages in November" })

  await reachTime(hub, inHours(47), "release.dry_run")
  await reachTime(hub, nine)

  const message =
    "“Wages in November” would not be released at its time. 1 of 1 part is not ready. It is not confirmed."
  expect(await told(hub, "ben")).toEqual([["release_at_risk", message]])
  expect((await readReleaseOf(hub, fine.id)).state).toBe("released")
  expect(await readReleaseOf(hub, id)).toMatchObject({ state: "provisional", late: "overdue", held: null })
})

test("somebody asks the checks at any time, and nothing but their answer changes", async ({ hub }) => {
  const guides = [await createGuide(hub, "Prices")]
  const { id, version } = await confirmReleaseOf(hub, guides)

  const checked = await hub.as("ben")(releases.check, { params: { id } })

  expect(checked.answer).toMatchObject({ state: "confirmed", version, parts: [{ problem: "" }] })
  expect(checked.answer.checked_at).not.toBeNull()
  expect(await readGuides(hub, guides)).toEqual(["Words of old."])
})

test("the warning stays until a check finds nothing, and a release that is held stays known to be", async ({ hub }) => {
  const guides = [await createGuide(hub, "Prices")]
  await addJumpingTopic(hub, guides[0]!)
  const { id } = await confirmReleaseOf(hub, guides)
  const check = async () => {
    await hub.as("ben")(releases.check, { params: { id } })
    await hub.settle()
    return told(hub, "ben")
  }
  await setHeadingJumps(hub, "block")
  await reachTime(hub, inHours(24), "release.dry_run")

  const [found, again] = [await told(hub, "ben"), await check()]
  await setHeadingJumps(hub, "warn")
  const repaired = await check()
  await setHeadingJumps(hub, "block")
  await reachTime(hub, nine)
  const held = await told(hub, "ben")
  const stillHeld = await check()
  await setHeadingJumps(hub, "warn")
  const ready = await check()

  const risk = "“Prices in November” would not be released at its time."
  expect([found, again, repaired]).toEqual([
    [["release_at_risk", `${risk} 1 of 1 part is not ready.`]],
    [["release_at_risk", `${risk} 1 of 1 part is not ready.`]],
    [],
  ])
  expect(held.map(([type]) => type)).toEqual(["release_held"])
  expect([stillHeld, ready]).toEqual([
    [["release_at_risk", `${risk} It is held. 1 of 1 part is not ready.`]],
    [["release_at_risk", `${risk} It is held.`]],
  ])
})

test("subscribers hear of the editions of a release once it is out, and of none twice", async ({ hub }) => {
  const mailing = await openTestHub(hub.db, { mail_is_on: true })
  const guides = [await createGuide(hub, "Prices"), await createGuide(hub, "Wages")]
  const { id, parts } = await confirmReleaseOf(hub, guides)
  for (const { collection_id, publication } of parts) {
    const params = { id: publication!.id }
    await hub.as("ben")(publications.share, { params, body: { visibility: "public" } })
    const row = { collection_id, key: "", email: "reader@home.test", language: "en" }
    await mailing.db
      .insertInto("edition_subscriptions")
      .values({ ...row, created_at: inHours(0), confirmed_at: inHours(0) })
      .execute()
  }
  const mails = async () =>
    (
      await mailing.db
        .selectFrom("emails")
        .select("subject")
        .where("to_email", "=", "reader@home.test")
        .orderBy("id")
        .execute()
    ).map(({ subject }) => subject)
  const tell = () =>
    runDueJobs(mailing.app, {
      "publication.tell_subscribers": publicationJobs["publication.tell_subscribers"]!,
    })

  await tell()
  const before = await mails()
  await reachTime(mailing, nine)
  await tell()
  await mailing.close()

  expect((await readReleaseOf(hub, id)).state).toBe("released")
  expect(before).toEqual([])
  expect(await mails()).toEqual(["Edition 2 of “Prices” has been published", "Edition 2 of “Wages” has been published"])
})

async function setHeadingJumps(hub: TestHub, value: "block" | "warn") {
  const { answer } = await hub.as("ada")(settingRoutes.read)
  const { version } = answer.settings.find(({ key }) => key === "gate_heading_jump")!
  await hub.as("ada")(settingRoutes.change, { body: { changes: [{ key: "gate_heading_jump", value, version }] } })
}
