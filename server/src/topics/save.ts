import type { EditConflict, MergedSave, SavedTopic, TopicSave, TopicVersion } from "@hub/contract/topics"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { sendLiveUpdate } from "../platform/live-update.ts"
import { programColumn } from "../platform/proof.ts"
import { conflict, invalidField } from "../platform/refusal.ts"
import { compute } from "../platform/threads/compute.ts"
import { saveUsesOrQueue } from "../uses/save.ts"
import type { TextReferences } from "../uses/uses.ts"
import { discardSavedDrafts } from "./drafts/discard.ts"
import { requireNotFrozen } from "../collections/frozen.ts"
import { readPersonName } from "../people/name.ts"
import { revisionById, revisionByNumber, getTopic, versionOf } from "./get.ts"
import { updatesOfText } from "./live-updates.ts"
import { moveTopic } from "./move.ts"
import { prepareSaveComputation } from "./prepare.ts"
import { readTopic } from "./read.ts"
import type { RevisionKind, RevisionRow, TopicRow } from "./tables.ts"
import { canEditTopic, canMoveTopic, describeTopicStatus } from "./topic.ts"

type SaveRevisionInput = Pick<TopicSave, "title" | "content" | "frontmatter" | "base_revision" | "draft"> & {
  note?: string
  kind?: RevisionKind
  /** What belongs to the same change, done in its transaction. */
  also?: (tx: Ctx, revision_id: number) => Promise<void>
}
type PreparedRevision = {
  version: TopicVersion
  joined: MergedSave | null
  references: TextReferences | undefined
  summary: string
  content_hash: string
  lines: { added: number; removed: number }
}
type SaveTopicOutcome = Pick<SavedTopic, "unchanged" | "merged" | "joined" | "changed_lines">

/** Makes the next revision. One that was begun on an older revision is joined with what came since, or refused. */
export async function saveTopic(ctx: Ctx, id: number, input: SaveRevisionInput): Promise<SavedTopic> {
  for (;;) {
    // Joining may take a while, so it is done before the row is locked; if the head moves meanwhile, it is done again.
    const prepared = await prepareSave(ctx, id, input)
    const saved = await inTransaction(ctx, async (tx) => {
      const outcome = await savePrepared(tx, prepared)
      return outcome && { ...(await readTopic(tx, id)), ...outcome, changed_lines: prepared.changed_lines }
    })
    if (saved) return saved
  }
}

export type PreparedSave = {
  id: number
  head: RevisionRow
  wanted: PreparedRevision
  given: SaveRevisionInput
  changed_lines: number
}

/** All the thinking that a save needs, so that nothing of it happens in the transaction that keeps it. */
export async function prepareSave(ctx: Ctx, id: number, input: SaveRevisionInput): Promise<PreparedSave> {
  const topic = await getTopic(ctx, "topics.edit", id)
  if (!canEditTopic(topic.status)) throw frozenConflict(topic)
  await requireNotFrozen(ctx, [id])
  const head = await revisionById(ctx, topic.head_revision_id)
  const base = await findBase(ctx, head, input.base_revision)
  const mine = { title: input.title, content: input.content, frontmatter: input.frontmatter ?? base.frontmatter }
  const isMoved = base.id !== head.id
  if (isMoved && input.kind === "restore") throw movedConflict(head)
  const prepared = await compute(ctx, prepareSaveComputation, {
    mine,
    head: versionOf(head),
    base: isMoved ? versionOf(base) : null,
    home: ctx.app.public_url,
  })
  if (prepared.conflict) {
    const { hunks, chunks, joined } = prepared.conflict
    const details: EditConflict = {
      base: { ...versionOf(base), revision: base.number },
      mine,
      theirs: { ...versionOf(head), revision: head.number, ...(await presentAuthor(ctx, head)) },
      hunks,
      chunks,
      joined,
    }
    throw conflict(joined === null ? sameWords : sameParagraph, { code: "edit_conflict", details })
  }
  const { joined: places, changed_lines, ...wanted } = prepared
  const joined = places && { by: await authorsSince(ctx, base, head), places }
  return { id, head, wanted: { ...wanted, joined }, given: input, changed_lines }
}

/** Makes the next revision of what was prepared, or answers undefined where the head has moved since. */
export async function savePrepared(tx: Ctx, { id, head, wanted, given }: PreparedSave) {
  const now = await getTopic(tx, "topics.edit", id)
  await requireNotFrozen(tx, [id])
  return now.head_revision_id === head.id ? insertRevision(tx, now, head, wanted, given) : undefined
}

const sameWords = "Someone else changed the same text in the meantime."
const sameParagraph =
  "Somebody else changed other sentences of the same paragraph meanwhile. Look at the joined text, and save it if it is right."

/** Who saved after a revision, up to and with a later one. */
async function authorsSince(ctx: Ctx, base: RevisionRow, head: RevisionRow): Promise<string[]> {
  const authors = await ctx.db
    .selectFrom("revisions")
    .leftJoin("people", "people.id", "revisions.author_id")
    .select("people.name")
    .where("topic_id", "=", head.topic_id)
    .where("number", ">", base.number)
    .where("number", "<=", head.number)
    .orderBy("number")
    .execute()
  return [...new Set(authors.flatMap(({ name }) => name ?? []))]
}

async function presentAuthor(ctx: Ctx, { author_id, created_at }: RevisionRow) {
  return { author_name: await readPersonName(ctx, author_id), created_at: created_at.toISOString() }
}

async function findBase(ctx: Ctx, head: RevisionRow, number: number | undefined) {
  if (number === undefined || number === head.number) return head
  const base = await revisionByNumber(ctx, head.topic_id, number)
  if (!base) throw invalidField("base_revision", `This topic has no version ${number}.`)
  return base
}

async function insertRevision(
  tx: Ctx,
  topic: TopicRow,
  head: RevisionRow,
  { version, joined, references, summary, content_hash, lines }: PreparedRevision,
  { note = "", kind = joined ? "merge" : "save", ...sent }: SaveRevisionInput,
): Promise<Omit<SaveTopicOutcome, "changed_lines">> {
  const merged = joined !== null
  await discardSavedDrafts(tx, topic.id, { ...sent, frontmatter: sent.frontmatter ?? version.frontmatter })
  if (content_hash === head.content_hash) {
    tx.recorded.push("topic.saved")
    await sent.also?.(tx, head.id)
    return { unchanged: true, merged, joined }
  }
  const { id } = await tx.db
    .insertInto("revisions")
    .values({
      topic_id: topic.id,
      number: head.number + 1,
      ...version,
      author_id: tx.actor.person_id,
      program: programColumn(tx.actor),
      kind,
      parent_id: head.id,
      content_hash,
      note,
      lines_added: lines.added,
      lines_removed: lines.removed,
      created_at: tx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  await tx.db
    .updateTable("topics")
    .set({
      title: version.title,
      summary,
      head_revision_id: id,
      updated_at: tx.now,
    })
    .where("id", "=", topic.id)
    .execute()
  await saveUsesOrQueue(tx, { topic_id: topic.id, revision_id: id, references })
  await sendLiveUpdate(tx, updatesOfText(topic.id))
  await recordEvent(tx, "topic.saved", topic.id, { title: version.title, revision: head.number + 1, merged })
  if (canMoveTopic(topic.status, "edit")) await moveTopic(tx, "edit", topic.id)
  await sent.also?.(tx, id)
  return { unchanged: false, merged, joined }
}

/** What is restored has to become exactly what was asked for, so it is not joined with anything. */
function movedConflict({ number }: RevisionRow) {
  return conflict("Someone has just saved this topic. Check it and restore again.", {
    code: "moved",
    details: { revision: number },
  })
}

function frozenConflict({ status }: TopicRow) {
  return conflict(
    `This topic is ${describeTopicStatus(status)}, so it cannot be edited now.${status === "rejected" ? " Its owner can reopen it." : ""}`,
    {
      code: "illegal_move",
      details: { state: status, allowed: [] },
    },
  )
}
