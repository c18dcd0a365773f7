import { drafts } from "@hub/contract/drafts"
import { topics } from "@hub/contract/topics"
import { sql } from "kysely"
import { expect, test, vi } from "vitest"
import { createFreshHub } from "../../../test/fresh-hub.ts"
import { now } from "../../../test/hub.ts"

// The embedded database has one connection, on which nothing waits for anything else.
test.skipIf(process.env.HUB_TEST_DATABASE_URL === undefined)(
  "a draft that arrives while its topic is saved waits for the save, and neither stops the other",
  async () => {
    const hub = await createFreshHub()
    const { answer } = await hub.as("ben")(topics.create, { body: { title: "Prices", content: "One.\n" } })
    const { id } = answer
    const person_id = await idOf(hub, "Ben")
    const body = { title: "Prices", content: "Two.\n", client_id: "tab-of-ben", sequence: 1 }

    const keeping = await hub.db.transaction().execute(async (tx) => {
      await tx.selectFrom("topics").select("id").where("id", "=", id).forUpdate().execute()
      const keeping = hub.as("ben")(drafts.keep, { params: { id }, body })
      await vi.waitFor(async () => expect(await waiting(hub)).toBe(1), { timeout: 20_000, interval: 20 })
      const saved = { person_id, topic_id: id, ...body, frontmatter: "", base_revision: null, updated_at: now }
      await tx
        .insertInto("topic_drafts")
        .values({ ...saved, gone: true })
        .onConflict((there) => there.columns(["person_id", "topic_id", "client_id"]).doUpdateSet({ gone: true }))
        .execute()
      return { answered: keeping }
    })

    expect((await keeping.answered).status).toBe(200)
  },
)

type FreshHub = Awaited<ReturnType<typeof createFreshHub>>

const idOf = async ({ db }: FreshHub, name: string) =>
  (await db.selectFrom("people").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id

/** How many statements on this database wait for another's lock. */
async function waiting(hub: FreshHub) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(hub.db)
  return rows[0]!.count
}
