import type { ActivityKind, author } from "@hub/contract/author"
import type { FactType } from "@hub/contract/facts"
import type { Activity } from "@hub/contract/projects"
import type { Input } from "@hub/contract/route"
import { activityColumns, present, toldTypes } from "../activity/words.ts"
import type { Ctx } from "../platform/ctx.ts"
import { dayAfter } from "../platform/day.ts"
import type { Columns } from "../platform/http/csv.ts"
import { cursorAfter, oneMore, pageOf, type Paged, readCursor } from "../platform/http/page.ts"
import { mustBeAllowed } from "../policy.ts"

type Asked = Input<typeof author.history>["query"]

/** By the noun of the facts. */
const nouns: Record<ActivityKind, RegExp> = {
  topics: /^topic\.(?!published)/,
  reviews: /^(review|round|sequence)\./,
  publishing: /^(publication\.|topic\.published)/,
  imports: /^import\./,
  planning: /^(project|milestone|task|meeting)\./,
  shared: /^(variable|link|image|collection|tag)\./,
}

const typesOf = (kind: ActivityKind | undefined): FactType[] =>
  kind === undefined ? toldTypes : toldTypes.filter((type) => nouns[kind].test(type))

/** What whoever asks did, the newest first. */
export async function ownHistory(
  { db, actor }: Ctx,
  { limit, cursor, kind, from, to }: Asked,
): Promise<Paged<Activity>> {
  mustBeAllowed(actor, "dashboard.read")
  const done = db
    .selectFrom("facts")
    .where("actor_id", "=", actor.person_id ?? 0)
    .where("type", "in", typesOf(kind))
    .$if(from !== undefined, (rows) => rows.where("at", ">=", new Date(from!)))
    .$if(to !== undefined, (rows) => rows.where("at", "<", new Date(dayAfter(new Date(to!), 1))))
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(readCursor(cursor, 1)[0]) || 0
  const [rows, { total }] = await Promise.all([
    done
      .leftJoin("people", "people.id", "actor_id")
      .select(activityColumns)
      .where("facts.id", "<", before)
      .orderBy("facts.id", "desc")
      .limit(oneMore(limit))
      .execute(),
    done.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return pageOf(rows, { limit, total, after: (row) => cursorAfter(row.id), present })
}

export const historyColumns: Columns<Activity> = {
  When: (done) => done.at,
  Who: (done) => done.actor_name,
  What: (done) => done.sentence,
  Where: (done) => done.link,
}
