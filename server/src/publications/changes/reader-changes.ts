import type { ChangedValue } from "@hub/contract/edition-changes"
import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import type { ReaderChanges, ReadersText } from "../edition/job.ts"
import type { PublicationRow } from "../tables.ts"
import { compareEditions } from "./compare.ts"
import { selectEarlierEditions } from "./earlier.ts"

/**
 * What readers are told of how an edition differs from the last one that they had; nothing where they had none. A withdrawn
 * edition is not spoken of, and no title that only an earlier edition had: it may have had fewer readers.
 */
export async function readReaderChanges(ctx: Ctx, row: PublicationRow): Promise<ReaderChanges | null> {
  const before = await selectEarlierEditions(ctx, row)
    .select(["id", "edition", "variables"])
    .where("status", "in", ["live", "superseded"])
    .limit(1)
    .executeTakeFirst()
  if (!before) return null
  const { changes, values } = await compareEditions(ctx, before, row)
  const alike = await topicsThatReadAlike(ctx, before.id, row.id, values)
  const [had, has] = [await topicsIn(ctx, before.id), await topicsIn(ctx, row.id)]
  const topics = changes.flatMap(({ kind, topic_id, what }) => {
    if (kind !== "topic") return []
    const isAlike = topic_id !== null && alike.has(topic_id) && !what.includes("added") && !what.includes("removed")
    if (isAlike) return []
    // Another place of a topic is another change of the contents only.
    const isElsewhereToo = topic_id !== null && had.has(topic_id) && has.has(topic_id)
    const change = readerChangeOf(what, isElsewhereToo)
    return change === undefined ? [] : [{ change, topic_id }]
  })
  const changed = topics.flatMap(({ change, topic_id }) => (change === "changed" ? (topic_id ?? []) : []))
  return { edition: before.edition, topics, texts: await readTexts(ctx, before, row, changed.slice(0, mostTexts)) }
}

/** An edition in which nearly everything changed names its topics, and shows the passages of so many. */
const mostTexts = 200

/** The texts of topics in both editions, each as at its first place. */
async function readTexts(
  ctx: Ctx,
  before: Pick<PublicationRow, "id" | "variables">,
  now: Pick<PublicationRow, "id" | "variables">,
  topic_ids: number[],
): Promise<ReaderChanges["texts"]> {
  if (topic_ids.length === 0) return []
  const [were, are] = [await textsOfEdition(ctx, before, topic_ids), await textsOfEdition(ctx, now, topic_ids)]
  return topic_ids.flatMap((topic_id) => {
    const [was, is] = [were.get(topic_id), are.get(topic_id)]
    return was && is ? [{ topic_id, was, now: is }] : []
  })
}

async function textsOfEdition(
  { db }: Ctx,
  { id, variables }: Pick<PublicationRow, "id" | "variables">,
  topic_ids: number[],
): Promise<Map<number, ReadersText>> {
  const rows = await db
    .selectFrom("publication_topics as place")
    .innerJoin("revisions as revision", "revision.id", "place.revision_id")
    .distinctOn("place.topic_id")
    .select(["place.topic_id", "place.own_values", "revision.content"])
    .where("place.publication_id", "=", id)
    .where("place.topic_id", "in", topic_ids)
    .orderBy("place.topic_id")
    .orderBy("place.position")
    .execute()
  return new Map(
    rows.flatMap(({ topic_id, own_values, content }): [number, ReadersText][] =>
      topic_id === null ? [] : [[topic_id, { content, values: { ...variables, ...own_values } }]],
    ),
  )
}

function readerChangeOf(
  what: readonly string[],
  isElsewhereToo: boolean,
): ReaderChanges["topics"][number]["change"] | undefined {
  if (what.includes("added")) return isElsewhereToo ? undefined : "new"
  if (what.includes("removed")) return isElsewhereToo ? undefined : "removed"
  return what.includes("changed") || what.includes("renamed") ? "changed" : undefined
}

async function topicsIn({ db }: Ctx, publication_id: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom("publication_topics")
    .select("topic_id")
    .where("publication_id", "=", publication_id)
    .where("topic_id", "is not", null)
    .execute()
  return new Set(rows.flatMap(({ topic_id }) => topic_id ?? []))
}

/** The topics whose texts differ in no more than the names of variables that were renamed: readers see the same. */
async function topicsThatReadAlike(
  { db }: Ctx,
  before: number,
  now: number,
  values: ChangedValue[],
): Promise<Set<number>> {
  const gone = values.filter(({ after }) => after === null)
  const renamed = gone.flatMap(({ slug, before: value }) => {
    const to = values.find((one) => one.before === null && one.after === value)?.slug
    return to === undefined ? [] : [{ from: `{{${slug}}}`, to: `{{${to}}}` }]
  })
  if (renamed.length === 0) return new Set()
  const withNewNames = (text: string) =>
    renamed.reduce(
      (words, { from, to }) => sql<string>`replace(${words}, ${from}, ${to})`,
      sql<string>`${sql.ref(text)}`,
    )
  const { rows } = await sql<{ topic_id: number }>`
    select was.topic_id from publication_topics was
      join publication_topics now on now.publication_id = ${now} and now.topic_id = was.topic_id
      join revisions old on old.id = was.revision_id join revisions new on new.id = now.revision_id
    where was.publication_id = ${before} and old.id <> new.id
    group by was.topic_id
    having bool_and(${withNewNames("old.content")} = new.content and ${withNewNames("was.title")} = now.title)`.execute(
    db,
  )
  return new Set(rows.map(({ topic_id }) => topic_id))
}
