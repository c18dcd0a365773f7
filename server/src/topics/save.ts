import type { EditConflict, JoinedIn, Saved, TopicSave, Version } from "@hub/contract/topics"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { conflict, unfit } from "../platform/failure.ts"
import { compute } from "../platform/threads/compute.ts"
import { keepUsesOrQueue } from "../uses/keep.ts"
import type { Reading } from "../uses/uses.ts"
import { draftsSaved } from "./drafts/discard.ts"
import { mustNotBeFrozen } from "../collections/frozen.ts"
import { personName } from "../people/name.ts"
import { revisionById, revisionByNumber, topicFor, versionOf } from "./get.ts"
import { moveTopic } from "./move.ts"
import { savePreparation } from "./prepare.ts"
import { readTopic } from "./read.ts"
import type { RevisionKind, RevisionRow, TopicRow } from "./tables.ts"
import { canEdit, canMove, statusWords } from "./topic.ts"

type Given = Pick<TopicSave, "title" | "content" | "frontmatter" | "base_revision" | "draft"> & {
  note?: string
  kind?: RevisionKind
  /** What belongs to the same change, done in its transaction. */
  also?: (tx: Ctx, revision_id: number) => Promise<void>
}
type Wanted = {
  version: Version
  joined: JoinedIn | null
  reading: Reading | undefined
  summary: string
  content_hash: string
  lines: { added: number; removed: number }
}
type Outcome = Pick<Saved, "unchanged" | "merged" | "joined" | "changed_lines">

/** Makes the next revision. One that was begun on an older revision is joined with what came since, or refused. */
export async function saveTopic(ctx: Ctx, id: number, given: Given): Promise<Saved> {
  for (;;) {
    // Joining may take a while, so it is done before the row is locked; if the head moves meanwhile, it is done again.
    const prepared = await prepareSave(ctx, id, given)
    const saved = await atomically(ctx, async (tx) => {
      const outcome = await keepPrepared(tx, prepared)
      return outcome && { ...(await readTopic(tx, id)), ...outcome, changed_lines: prepared.changed_lines }
    })
    if (saved) return saved
  }
}

export type PreparedSave = { id: number; head: RevisionRow; wanted: Wanted; given: Given; changed_lines: number }

/** All the thinking that a save needs, so that nothing of it happens in the transaction that keeps it. */
export async function prepareSave(ctx: Ctx, id: number, given: Given): Promise<PreparedSave> {
  const topic = await topicFor(ctx, "topics.edit", id)
  if (!canEdit(topic.status)) throw frozen(topic)
  await mustNotBeFrozen(ctx, [id])
  const head = await revisionById(ctx, topic.head_revision_id)
  const base = await baseOf(ctx, head, given.base_revision)
  const mine = { title: given.title, content: given.content, frontmatter: given.frontmatter ?? base.frontmatter }
  const isMoved = base.id !== head.id
  if (isMoved && given.kind === "restore") throw moved(head)
  const prepared = await compute(ctx, savePreparation, {
    mine,
    head: versionOf(head),
    base: isMoved ? versionOf(base) : null,
    home: ctx.house.public_url,
  })
  if (prepared.conflict) {
    const { hunks, pieces, joined } = prepared.conflict
    const details: EditConflict = {
      base: { ...versionOf(base), revision: base.number },
      mine,
      theirs: { ...versionOf(head), revision: head.number, ...(await savedBy(ctx, head)) },
      hunks,
      pieces,
      joined,
    }
    throw conflict(joined === null ? sameWords : sameParagraph, { code: "edit_conflict", details })
  }
  const { joined: places, changed_lines, ...wanted } = prepared
  const joined = places && { by: await authorsSince(ctx, base, head), places }
  return { id, head, wanted: { ...wanted, joined }, given, changed_lines }
}

/** Makes the next revision of what was prepared, or answers undefined where the head has moved since. */
export async function keepPrepared(tx: Ctx, { id, head, wanted, given }: PreparedSave) {
  const now = await topicFor(tx, "topics.edit", id)
  await mustNotBeFrozen(tx, [id])
  return now.head_revision_id === head.id ? keep(tx, now, head, wanted, given) : undefined
}

const sameWords = "Somebody else changed the same words meanwhile."
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

async function savedBy(ctx: Ctx, { author_id, created_at }: RevisionRow) {
  return { author_name: await personName(ctx, author_id), created_at: created_at.toISOString() }
}

async function baseOf(ctx: Ctx, head: RevisionRow, number: number | undefined) {
  if (number === undefined || number === head.number) return head
  const base = await revisionByNumber(ctx, head.topic_id, number)
  if (!base) throw unfit("base_revision", `This topic has no revision ${number}.`)
  return base
}

async function keep(
  tx: Ctx,
  topic: TopicRow,
  head: RevisionRow,
  { version, joined, reading, summary, content_hash, lines }: Wanted,
  { note = "", kind = joined ? "merge" : "save", ...sent }: Given,
): Promise<Omit<Outcome, "changed_lines">> {
  const merged = joined !== null
  await draftsSaved(tx, topic.id, { ...sent, frontmatter: sent.frontmatter ?? version.frontmatter })
  if (content_hash === head.content_hash) {
    tx.traces.push("topic.saved")
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
  await keepUsesOrQueue(tx, { topic_id: topic.id, revision_id: id, reading })
  await record(tx, "topic.saved", topic.id, { title: version.title, revision: head.number + 1, merged })
  if (canMove(topic.status, "edit")) await moveTopic(tx, "edit", topic.id)
  await sent.also?.(tx, id)
  return { unchanged: false, merged, joined }
}

/** What is restored has to become exactly what was asked for, so it is not joined with anything. */
function moved({ number }: RevisionRow) {
  return conflict("Somebody saved this topic just now. Please look at it and restore again.", {
    code: "moved",
    details: { revision: number },
  })
}

function frozen({ status }: TopicRow) {
  return conflict(
    `This topic is ${statusWords(status)}, so it cannot be edited now.${status === "rejected" ? " Its owner can reopen it." : ""}`,
    {
      code: "illegal_move",
      details: { state: status, allowed: [] },
    },
  )
}
