import { collections } from "@hub/contract/collections"
import { publications } from "@hub/contract/publications"
import { releases } from "@hub/contract/releases"
import { reviews } from "@hub/contract/reviews"
import { settingRoutes } from "@hub/contract/settings"
import { topics } from "@hub/contract/topics"
import { sql } from "kysely"
import { runDueJobs } from "../src/platform/jobs/work.ts"
import { releaseJobs } from "../src/releases/routes.ts"
import { eve, findPortalToken, portalAt } from "./reviews.ts"
import { now, type TestHub } from "./hub.ts"

export const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
/** When the releases of these tests go out. */
export const nine = inHours(48)

/** A guide that is out, whose one topic was written again and approved since. */
export async function createGuide(hub: TestHub, name: string) {
  const ben = hub.as("ben")
  const { answer: collection } = await ben(collections.create, { body: { name } })
  const body = { title: `Rates of ${name}`, content: "Words of old.", collection_id: collection.id }
  const { answer: topic } = await ben(topics.create, { body })
  const asked = await ben(publications.create, { body: { collection_id: collection.id, kind: "mobile_kb" } })
  await hub.settle()
  const { url } = (await ben(publications.get, { params: asked.answer })).answer
  await ben(topics.save, { params: topic, body: { title: topic.title, content: "Words of new." } })
  await approveTopic(hub, topic.id)
  return { collection_id: collection.id, topic_id: topic.id, url: url!, name }
}

async function approveTopic(hub: TestHub, topic_id: number) {
  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id, external: [eve] } })
  const portal = portalAt(hub, findPortalToken(answer.notified[0]!.link!))
  await portal.decide({ decision: "approve", expected_revision: 2 })
  await hub.settle()
}

export type Guide = Awaited<ReturnType<typeof createGuide>>

/** A release of these guides, planned by ben; none of its parts has an edition yet. */
export async function planReleaseOf(hub: TestHub, guides: Guide[], about: { is_public?: boolean; name?: string } = {}) {
  const parts = guides.map(({ collection_id }) => ({ collection_id, kind: "mobile_kb" as const }))
  const { name = "Prices in November", is_public = false } = about
  const body = { name, summary: "Prices rose.", is_public, release_at: nine.toISOString(), parts }
  const { answer } = await hub.as("ben")(releases.create, { body })
  return answer
}

/** The same with an edition for each part. */
export async function buildReleaseOf(hub: TestHub, guides: Guide[], about: Parameters<typeof planReleaseOf>[2] = {}) {
  const { id, parts } = await planReleaseOf(hub, guides, about)
  for (const part of parts) await hub.as("ben")(releases.build, { params: { id, part_id: part.id }, body: {} })
  await hub.settle()
  return readReleaseOf(hub, id)
}

/** The same with its date confirmed. */
export async function confirmReleaseOf(hub: TestHub, guides: Guide[], about: Parameters<typeof planReleaseOf>[2] = {}) {
  const { id, version } = await buildReleaseOf(hub, guides, about)
  return (await hub.as("ben")(releases.confirm, { params: { id }, body: { version } })).answer
}

export const readReleaseOf = async (hub: TestHub, id: number) =>
  (await hub.as("ben")(releases.read, { params: { id } })).answer

/** What readers have of each guide. */
export const readGuides = (hub: TestHub, guides: Guide[]) =>
  Promise.all(
    guides.map(
      async ({ url, topic_id }) =>
        /Words of \w+\./.exec((await hub.fastify.inject({ url: `${url}t/${topic_id}.html` })).body)?.[0],
    ),
  )

/** The clock shows this, and the work of releases that waits for it is done. */
export async function reachTime(hub: TestHub, moment: Date, queue: keyof typeof releaseJobs = "release.go_live") {
  hub.setClock(moment)
  // The queue looks at the clock of the database, which a test does not move.
  await sql`
    update jobs set run_at = case when (payload->>'release_at')::timestamptz - case split_part(unique_key, ':', 2)
        when 'day' then interval '1 day' when 'hour' then interval '1 hour' else interval '0' end <= ${moment}
      then '2020-01-01'::timestamptz else '2100-01-01' end
    where queue = ${queue} and state = 'ready'`.execute(hub.db)
  await runDueJobs(hub.app, { [queue]: releaseJobs[queue]! })
  await hub.settle()
}

/** Headings that skip a level, which nobody minded, prevent publishing from now on. */
export async function blockHeadingJumps(hub: TestHub) {
  const { answer } = await hub.as("ada")(settingRoutes.read)
  const { version } = answer.settings.find(({ key }) => key === "gate_heading_jump")!
  const changes = [{ key: "gate_heading_jump" as const, value: "block", version }]
  await hub.as("ada")(settingRoutes.change, { body: { changes } })
}

/** A topic with a heading that skips a level. */
export async function addJumpingTopic(hub: TestHub, { collection_id }: Guide) {
  const body = { title: "More", content: "## Prices\n\n#### Rye\n\nThey rise.", collection_id }
  await hub.as("ben")(topics.create, { body })
  await hub.settle()
}
