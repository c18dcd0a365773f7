import { collections } from "@hub/contract/collections"
import { evidence } from "@hub/contract/evidence"
import { milestones } from "@hub/contract/milestones"
import { notifications } from "@hub/contract/notifications"
import { publications } from "@hub/contract/publications"
import { projects } from "@hub/contract/projects"
import { reviews } from "@hub/contract/reviews"
import { settingRoutes } from "@hub/contract/settings"
import { topics } from "@hub/contract/topics"
import { sql } from "kysely"
import { expect, onTestFinished } from "vitest"
import { portalAt as portalOf, eve, findPortalToken } from "../../../test/reviews.ts"
import { createFreshHub } from "../../../test/fresh-hub.ts"
import { type TestHub, openTestHub, now, type Player, test } from "../../../test/hub.ts"
import { asSystem } from "../../platform/ctx.ts"
import { runDueJobs } from "../../platform/jobs/work.ts"
import { publicationJobs } from "../routes.ts"
import { releaseWhenScheduled } from "./release-when-scheduled.ts"

const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const nine = inHours(24)

const inFull = async (hub: TestHub, id: number) => (await hub.as("cleo")(publications.get, { params: { id } })).answer
const statusOf = async (hub: TestHub, id: number) =>
  (await hub.as("cleo")(topics.read, { params: { id } })).answer.status
const shown = async (hub: TestHub, url: string, id: number) =>
  /Words of \w+\./.exec((await hub.fastify.inject({ url: `${url}t/${id}.html` })).body)?.[0]
const listEvents = async (hub: TestHub, id: number, noun = "publication") =>
  (await hub.db.selectFrom("events").select(["type", "data"]).where("subject_id", "=", id).orderBy("id").execute())
    .filter(({ type }) => type.startsWith(noun))
    .map(({ type, data }) => [type, data] as const)

/** A guide that is out, and whose one topic was written again and approved since. */
async function guide(hub: TestHub) {
  const { answer: collection } = await hub.as("ben")(collections.create, { body: { name: "Price guide" } })
  const body = { title: "Rates", content: "Words of old.", collection_id: collection.id }
  const { answer: topic } = await hub.as("ben")(topics.create, { body })
  const first = await asked(hub, collection.id)
  await hub.settle()
  const { url } = await inFull(hub, first)
  await hub.as("ben")(topics.save, { params: { id: topic.id }, body: { title: "Rates", content: "Words of new." } })
  await approve(hub, topic.id)
  return { collection_id: collection.id, topic_id: topic.id, first, url: url! }
}

async function approve(hub: TestHub, topic_id: number, expected_revision = 2) {
  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id, external: [eve] } })
  await portalOf(hub, findPortalToken(answer.notified[0]!.link!)).decide({ decision: "approve", expected_revision })
  await hub.settle()
}

async function asked(hub: TestHub, collection_id: number, release_at?: Date) {
  const at = release_at && { release_at: release_at.toISOString() }
  const body = { collection_id, kind: "mobile_kb", ...at } as const
  return (await hub.as("ben")(publications.create, { body })).answer.id
}

/** The clock shows this, and the work that waits for it is done. */
async function at(hub: TestHub, moment: Date) {
  hub.setClock(moment)
  // The queue looks at the clock of the database, which a test does not move.
  await sql`
    update jobs set run_at = case when payload->>'release_at' <= ${moment.toISOString()} then now() - interval '1 hour'
      else now() + interval '1 hour' end
    where queue = 'publication.release'`.execute(hub.db)
  const { "publication.release": run } = publicationJobs
  await runDueJobs(hub.app, { "publication.release": run! })
  await hub.settle()
}

const moved = (hub: TestHub, id: number, action: "release" | "unschedule", who: Player = "ben") =>
  hub.as(who)(publications[action], { params: { id } })
const postponed = (hub: TestHub, id: number, to: Date, reason: string) =>
  hub.as("ben")(publications.schedule, { params: { id }, body: { release_at: to.toISOString(), reason } })

test("an edition goes out at its time: readers have the old one until then, and the new one at once", async ({
  hub,
}) => {
  const { collection_id, topic_id, first, url } = await guide(hub)
  const id = await asked(hub, collection_id, nine)
  await hub.settle()

  const waiting = await inFull(hub, id)
  expect(waiting).toMatchObject({ status: "scheduled", release_at: nine.toISOString(), published_at: null, url: null })
  expect(waiting.can).toMatchObject({ download: false })
  expect([await shown(hub, url, topic_id), await statusOf(hub, topic_id)]).toEqual(["Words of old.", "staging"])

  await at(hub, nine)

  expect(await inFull(hub, id)).toMatchObject({ status: "live", published_at: nine.toISOString(), url })
  expect([await shown(hub, url, topic_id), await statusOf(hub, topic_id)]).toEqual(["Words of new.", "published"])
  expect((await inFull(hub, first)).status).toBe("superseded")
  expect((await hub.as("cleo")(evidence.read, { params: { id } })).answer.edition.published_at).toBe(nine.toISOString())
  expect(await listEvents(hub, id)).toContainEqual(["publication.released", { kind: "mobile_kb" }])
})

test("what is scheduled is frozen: nobody edits, archives or publishes it until the time is taken back", async ({
  hub,
}) => {
  const { collection_id, topic_id } = await guide(hub)
  const id = await asked(hub, collection_id, nine)
  await hub.settle()

  const body = { title: "Rates", content: "Words of haste." }
  const tried = [
    await hub.as("ben")(topics.save, { params: { id: topic_id }, body }),
    await hub.as("ben")(topics.publish, { params: { id: topic_id } }),
  ]
  const { answer } = await moved(hub, id, "unschedule")
  await at(hub, nine)

  expect(tried.map(({ status }) => status)).toEqual([409, 409])
  expect(answer).toMatchObject({
    status: "built",
    release_at: null,
    can: { release: true, schedule: true, cancel: true },
  })
  expect([(await inFull(hub, id)).status, await statusOf(hub, topic_id)]).toEqual(["built", "approved"])
  expect((await hub.as("ben")(topics.save, { params: { id: topic_id }, body })).status).toBe(200)
})

test("it is postponed with a reason, and goes out at the new time only", async ({ hub }) => {
  const { collection_id } = await guide(hub)
  const id = await asked(hub, collection_id, nine)
  await hub.settle()

  const silent = await postponed(hub, id, inHours(48), "")
  const past = await postponed(hub, id, inHours(-1), "Earlier.")
  const said = await postponed(hub, id, inHours(48), "The numbers come later.")
  await at(hub, nine)
  const early = await inFull(hub, id)
  await at(hub, inHours(48))

  expect((await inFull(hub, id)).status).toBe("live")
  expect([silent.status, silent.answer.fields]).toEqual([422, { reason: "Say why the publication time changes." }])
  expect([past.status, past.answer.fields]).toEqual([422, { release_at: "Choose a time in the future." }])
  expect([said.answer.release_at, early.status]).toEqual([inHours(48).toISOString(), "scheduled"])
  const [from, to, reason] = [nine.toISOString(), inHours(48).toISOString(), "The numbers come later."]
  expect(await listEvents(hub, id)).toContainEqual([
    "publication.postponed",
    { title: "Price guide", from, to, reason },
  ])
})

test("at its time the checks are asked again: what they keep back stays as it was, and author and administrators hear of it", async ({
  hub,
}) => {
  const { collection_id, topic_id, url, first } = await guide(hub)
  const body = { title: "More", content: "## Prices\n\n#### Rye\n\nThey rise.", collection_id }
  await hub.as("ben")(topics.create, { body })
  await hub.settle()
  const id = await asked(hub, collection_id, nine)
  await hub.settle()
  const { answer } = await hub.as("ada")(settingRoutes.read)
  const { version } = answer.settings.find(({ key }) => key === "gate_heading_jump")!
  await hub.as("ada")(settingRoutes.change, {
    body: { changes: [{ key: "gate_heading_jump", value: "block", version }] },
  })

  await at(hub, nine)

  const unchanged = await inFull(hub, id)
  expect(unchanged).toMatchObject({ status: "built", published_at: null, url: null })
  expect(unchanged.error).toMatch(/^“More”: /)
  expect([await shown(hub, url, topic_id), await statusOf(hub, topic_id)]).toEqual(["Words of old.", "approved"])
  expect((await inFull(hub, first)).status).toBe("live")
  for (const who of ["ben", "ada"] as const)
    expect((await hub.as(who)(notifications.list)).answer).toContainEqual(
      expect.objectContaining({ type: "edition_kept_back", link: `/publications/${id}` }),
    )
  const refused = await moved(hub, id, "release")
  expect([refused.status, refused.answer.code]).toEqual([409, "gate_failed"])
})

test("an edition whose hub was down goes out when it is up, and says how late", async ({ hub }) => {
  const { collection_id } = await guide(hub)
  const id = await asked(hub, collection_id, nine)
  await hub.settle()

  await at(hub, new Date(nine.getTime() + 5 * 3_600_000))

  expect(await inFull(hub, id)).toMatchObject({ status: "live", release_at: nine.toISOString() })
  expect(await listEvents(hub, id)).toContainEqual(["publication.released", { kind: "mobile_kb", late: 300 }])
  const notification = (await hub.as("ben")(notifications.list)).answer.find(({ type }) => type === "edition_late")
  expect(notification?.message).toBe("“Price guide” was published 5 hours late because the hub was not running.")
})

test("somebody may release it before its time, and a newer edition that is out is never replaced by an older", async ({
  hub,
}) => {
  const { collection_id } = await guide(hub)
  const second = await asked(hub, collection_id, nine)
  await hub.settle()
  const third = await asked(hub, collection_id, inHours(48))
  await hub.settle()

  const { answer } = await moved(hub, third, "release")
  await at(hub, nine)

  expect(answer).toMatchObject({ status: "live", release_at: null })
  const unchanged = await inFull(hub, second)
  expect([unchanged.status, unchanged.error]).toEqual([
    "built",
    "Edition 3 is newer and was published in the meantime.",
  ])
  expect((await moved(hub, second, "release")).status).toBe(409)
  expect((await moved(hub, second, "release", "cleo")).status).toBe(403)
})

test("a release names the editions that go out with its topics", async ({ hub }) => {
  const { collection_id, topic_id } = await guide(hub)
  const { answer: project } = await hub.as("ben")(projects.create, { body: { name: "Census" } })
  const planned = async (type: "release" | "milestone") => {
    const body = { name: "Spring", type, date: "2026-11-22", project_id: project.id, topic_ids: [topic_id] }
    return (await hub.as("ben")(milestones.create, { body })).answer.id
  }
  const [release, other] = [await planned("release"), await planned("milestone")]
  const id = await asked(hub, collection_id, nine)
  await hub.settle()
  const editions = async (of: number) => (await hub.as("cleo")(milestones.read, { params: { id: of } })).answer.editions

  const line = { id, title: "Price guide", kind: "mobile_kb", edition: 2, release_at: nine.toISOString() }
  expect(await editions(release)).toEqual([{ ...line, out: false }])
  expect(await editions(other)).toEqual([])
  await at(hub, nine)
  expect(await editions(release)).toEqual([{ ...line, out: true }])
})

test("a withdrawn edition comes back with a reason, at its old place among the editions", async ({ hub }) => {
  const { collection_id, topic_id, first, url } = await guide(hub)
  const taken = (id: number) => hub.as("ben")(publications.withdraw, { params: { id }, body: { reason: "A doubt." } })
  const restored = (id: number, reason = "It was right.", who: Player = "ben") =>
    hub.as(who)(publications.restore, { params: { id }, body: { reason } })
  await taken(first)
  const gone = await shown(hub, url, topic_id)

  const refused = [await restored(first, " "), await restored(first, "Please.", "cleo")]
  const { answer } = await restored(first)
  const back = await shown(hub, url, topic_id)
  await taken(first)
  await asked(hub, collection_id)
  await hub.settle()
  const older = await restored(first)

  expect([gone, back]).toEqual([undefined, "Words of old."])
  expect(refused.map(({ status }) => status)).toEqual([422, 403])
  expect(answer).toMatchObject({ status: "live", withdrawn_reason: null, url })
  expect([older.answer.status, await shown(hub, url, topic_id)]).toEqual(["superseded", "Words of new."])
  expect(await listEvents(hub, first)).toContainEqual([
    "publication.restored",
    { title: "Price guide", reason: "It was right." },
  ])
})

test("two hubs that see the time come release it once, also when the work is done again", async () => {
  const hub = await createFreshHub()
  const other = await openTestHub(hub.db)
  onTestFinished(() => other.close())
  const { collection_id } = await guide(hub)
  const id = await asked(hub, collection_id, nine)
  await hub.settle()
  for (const one of [hub, other]) one.setClock(nine)
  const payload = { publication_id: id, release_at: nine.toISOString() }

  await Promise.all([hub, other].map(({ app }) => releaseWhenScheduled(asSystem(app), payload)))
  await releaseWhenScheduled(asSystem(hub.app), payload)

  expect((await listEvents(hub, id)).filter(([type]) => type === "publication.released")).toHaveLength(1)
})

test("an edition that was not made by its time says so, and nothing of the hub", async ({ hub }) => {
  const { collection_id } = await guide(hub)
  const id = await asked(hub, collection_id, inHours(1))

  hub.setClock(inHours(4))
  await hub.settle()

  expect((await inFull(hub, id)).status).toBe("live")
  const notification = (await hub.as("ben")(notifications.list)).answer.find(({ type }) => type === "edition_late")
  expect(notification?.message).toBe("“Price guide” was published 3 hours late because it was not ready in time.")
})
