import { sql } from "kysely"
import type { App } from "../ctx.ts"
import { notifyChannel } from "../db/listen.ts"
import type { Db } from "../db/open.ts"
import "./tables.ts"

/** Announced when events got their positions. */
export const changesUpdates = "changes"

const batchSize = 1000

/**
 * Gives the committed events that have none their positions, by their ids. One hub does so at a time and commits before the next begins,
 * so that nothing is ever seen before a position that was seen: who read up to one has missed nothing.
 */
export async function assignPositions({ db }: Pick<App, "db">): Promise<void> {
  const waiting = () => db.selectFrom("events").select("id").where("position", "is", null).limit(1).executeTakeFirst()
  while (await waiting()) await assignBatch(db)
}

const assignBatch = (db: Db) =>
  db.transaction().execute(async (tx) => {
    // A statement of its own, so that the next one sees what the hub before committed.
    await sql`select pg_advisory_xact_lock(hashtext('event positions'))`.execute(tx)
    await sql`
      with numbered as materialized (
        select id, nextval('event_positions') as position
        from (select id from events where position is null order by id limit ${sql.lit(batchSize)}) waiting)
      update events set position = numbered.position from numbered where events.id = numbered.id`.execute(tx)
    await sql`select pg_notify(${notifyChannel}, ${changesUpdates})`.execute(tx)
  })

/** Positions of a restored hub go on from the moment, in milliseconds: none that a program remembers from before means something else. */
export const renewPositions = (db: Db) =>
  sql`select setval('event_positions', greatest((extract(epoch from now()) * 1000)::bigint, nextval('event_positions')))`.execute(
    db,
  )
