import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import type { CompletionJob, Completion } from "./complete.ts"

type CompletionJobItem = CompletionJob["items"][number]
/** A proposed topic with the topic that it updates, if it does. */
export type AcceptedItem = Omit<CompletionJobItem, "update"> & {
  level: number
  update: {
    imported: NonNullable<CompletionJobItem["update"]>["imported"]
    head: NonNullable<CompletionJobItem["update"]>["head"] & { number: number }
  } | null
}

const rowsAtOnce = 200

/** All of a proposal in order, each beside its topic of today. */
export async function readAcceptedItems({ db }: Ctx, import_id: number): Promise<AcceptedItem[]> {
  const rows = await db
    .selectFrom("import_items as item")
    .leftJoin("import_items as base", (join) =>
      join.onRef("base.id", "=", "item.base_item_id").on("item.theirs", "is not", null),
    )
    .leftJoin("topics as topic", "topic.id", "base.topic_id")
    .leftJoin("revisions as head", "head.id", "topic.head_revision_id")
    .select(["item.id", "item.source_path", "item.cut", "item.include", "item.title", "item.content", "item.level"])
    .select(["item.frontmatter", "item.choices", "topic.id as topic_id"])
    .select(["base.read_title", "base.imported_content", "base.frontmatter as imported_frontmatter"])
    .select(["head.title as head_title", "head.content as head_content", "head.frontmatter as head_frontmatter"])
    .select(["head.number as head_number", "head.id as head_id", "item.against_revision_id"])
    .where("item.import_id", "=", import_id)
    .orderBy("item.position")
    .execute()
  return rows.map(
    ({
      read_title,
      imported_content,
      imported_frontmatter,
      head_title,
      head_content,
      head_frontmatter,
      head_number,
      head_id,
      against_revision_id,
      ...item
    }) => ({
      ...item,
      // What was chosen about another revision says nothing about this one.
      choices: against_revision_id === head_id ? item.choices : null,
      update:
        head_number === null
          ? null
          : {
              imported: {
                title: read_title ?? "",
                content: imported_content ?? "",
                frontmatter: imported_frontmatter ?? "",
              },
              head: {
                title: head_title ?? "",
                content: head_content ?? "",
                frontmatter: head_frontmatter ?? "",
                number: head_number,
              },
            },
    }),
  )
}

/** Notes which topic each item became or updated, by which revision, and with what a later reading is to be compared. */
export async function saveMadeTopics(
  tx: Ctx,
  items: AcceptedItem[],
  doneOf: Map<number, Completion[number]>,
  revisions: Map<number, number>,
) {
  const made = items.filter((item) => item.update === null).map(({ id, topic_id }) => ({ id, topic_id }))
  for (let at = 0; at < made.length; at += rowsAtOnce)
    await sql`
      update import_items item set topic_id = now.topic_id, revision_id = head.id, imported_content = head.content
      from jsonb_to_recordset(${JSON.stringify(made.slice(at, at + rowsAtOnce))}::jsonb) as now (id bigint, topic_id bigint)
        join topics topic on topic.id = now.topic_id join revisions head on head.id = topic.head_revision_id
      where item.id = now.id`.execute(tx.db)

  const updated = items
    .filter((item) => item.update !== null)
    .map(({ id, topic_id }) => ({
      id,
      topic_id,
      revision_id: revisions.get(id) ?? null,
      content: doneOf.get(id)?.content ?? "",
    }))
  for (let at = 0; at < updated.length; at += rowsAtOnce)
    await sql`
      update import_items item set topic_id = now.topic_id, revision_id = now.revision_id, imported_content = now.content
      from jsonb_to_recordset(${JSON.stringify(updated.slice(at, at + rowsAtOnce))}::jsonb)
        as now (id bigint, topic_id bigint, revision_id bigint, content text)
      where item.id = now.id`.execute(tx.db)
}
