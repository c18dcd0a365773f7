import type { ChangedValue } from "@hub/contract/edition-changes"
import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import type { ReaderChanges, ReadersText } from "../edition/job.ts"
import type { PublicationRow } from "../tables.ts"
import { compareEditions } from "./compare.ts"
import { selectEarlierEditions } from "./earlier.ts"
import { readTextsOfEdition } from "./earlier-text.ts"

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
  const { changes, values, inBoth } = await compareEditions(ctx, before, row)
  const alike = await topicsThatReadAlike(ctx, before.id, row.id, values)
  const topics = changes.flatMap(({ kind, topic_id, what }) => {
    if (kind !== "topic") return []
    const isAlike = topic_id !== null && alike.has(topic_id) && !what.includes("added") && !what.includes("removed")
    if (isAlike) return []
    // Another place of a topic is another change of the contents only.
    const isElsewhereToo = topic_id !== null && inBoth.has(topic_id)
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

/** What readers of an edition were shown, by the topic. */
async function textsOfEdition(
  ctx: Ctx,
  { id, variables }: Pick<PublicationRow, "id" | "variables">,
  topic_ids: number[],
): Promise<Map<number | null, ReadersText>> {
  const rows = await readTextsOfEdition(ctx, id, topic_ids)
  return new Map(
    rows.flatMap(({ topic_id, own_values, content }): [number | null, ReadersText][] =>
      content == null ? [] : [[topic_id, { content, values: { ...variables, ...own_values } }]],
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
