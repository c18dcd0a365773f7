import type { ReviewAgainScope } from "@hub/contract/projects"
import { sql } from "kysely"
import { readImageHashes } from "../images/hashes.ts"
import type { Ctx } from "../platform/ctx.ts"
import { computeInTransaction } from "../platform/threads/compute.ts"
import "../projects/tables.ts"
import { revisionById } from "../topics/get.ts"
import { readValuesByProject } from "../variables/values.ts"
import { describeValueChanges } from "./review.ts"
import { findChangesComputation } from "./sentences.ts"
import type { SeenContent } from "./tables.ts"

type BindingValues = Record<string, string>

type BindingAnswer = {
  decided_revision_id: number | null
  resolved_values: Record<string, string> | null
  seen: SeenContent | null
}

/** How the approvals of a topic bind: what its project says, and what changed since somebody answered. */
export async function readBinding(tx: Ctx, topic_id: number): Promise<ApprovalBinding> {
  const binding = (await readBindings(tx, [topic_id])).get(topic_id)
  if (!binding) throw new Error(`Topic ${topic_id} no longer exists.`)
  return binding
}

export type ApprovalBinding = ReturnType<typeof createBinding>
/** Revisions of topics and values of variables that answers are held against, where it is not those of now. */
export type FixedRevisions = { revisions: Map<number, number>; values: (topic_id: number) => BindingValues }

export async function readBindings(
  tx: Ctx,
  topic_ids: number[],
  fixed?: FixedRevisions,
): Promise<Map<number, ApprovalBinding>> {
  const topics = await tx.db
    .selectFrom("topics")
    .leftJoin("projects", "projects.id", "topics.project_id")
    .select(["topics.id", "topics.head_revision_id", "topics.project_id", "projects.review_again"])
    .where(sql<boolean>`topics.id = any(${topic_ids}::bigint[])`)
    .execute()
  return createBindings(tx, topics, fixed)
}

/** What has to be known of a topic to say how its approvals bind. */
type BindingTopic = {
  id: number
  head_revision_id: number
  project_id: number | null
  review_again: ReviewAgainScope | null
}

/** The same of topics that were read already. */
export async function createBindings(
  tx: Ctx,
  topics: BindingTopic[],
  fixed?: FixedRevisions,
): Promise<Map<number, ApprovalBinding>> {
  const ofProject = fixed
    ? undefined
    : await readValuesByProject(
        tx,
        topics.map(({ project_id }) => project_id),
      )
  return new Map(
    topics.map(({ id, head_revision_id, project_id, review_again }) => [
      id,
      createBinding(tx, {
        revision_id: fixed?.revisions.get(id) ?? head_revision_id,
        mode: review_again ?? "changed_sections",
        values: fixed?.values(id) ?? ofProject?.(project_id) ?? {},
      }),
    ]),
  )
}

type CurrentBasis = { revision_id: number; mode: ReviewAgainScope; values: Record<string, string> }

function createBinding(tx: Ctx, { revision_id, mode, values }: CurrentBasis) {
  /** What changed since this answer, in sentences; nothing where it still is about the words and values of now. */
  async function changedSince({ decided_revision_id, resolved_values, seen }: BindingAnswer): Promise<string[]> {
    const read = resolved_values ?? {}
    if (decided_revision_id === null) return []
    const isSame = decided_revision_id === revision_id
    const beside = [...describeValuesSetSince(seen, values), ...(await describeImageChanges(tx, seen))]
    if (isSame && Object.keys(read).every((slug) => values[slug] === read[slug])) return beside
    const now = await revisionById(tx, revision_id)
    const before = isSame ? now : await revisionById(tx, decided_revision_id)
    const texts = { before: textOf(before), after: textOf(now), read, now: values, isSame }
    const changes = [...(await computeInTransaction(tx, findChangesComputation, texts)), ...beside]
    return changes.length === 0 && mode === "all" ? ["The text was saved again."] : changes
  }

  return {
    mode,
    changedSince,
    /** Why an approval does not count any more; never, where the project asks nobody again. */
    staleBy: async (answer: BindingAnswer) => (mode === "none" ? [] : changedSince(answer)),
  }
}

const textOf = ({ title, content }: { title: string; content: string }) => ({ title, content })

/** Variables that had no value, and stood in the text as they are written. */
const describeValuesSetSince = (seen: SeenContent | null, values: Record<string, string>) =>
  (seen?.unset ?? []).flatMap((slug) =>
    Object.hasOwn(values, slug) ? describeValueChanges({}, { [slug]: values[slug]! }) : [],
  )

async function describeImageChanges(tx: Ctx, seen: SeenContent | null): Promise<string[]> {
  const read = Object.entries(seen?.images ?? {})
  if (read.length === 0) return []
  const now = await readImageHashes(
    tx,
    read.map(([key]) => key),
  )
  const changed = read.filter(([key, sha256]) => now[key] !== sha256)
  if (changed.length === 0) return []
  return [changed.length === 1 ? "An image has changed." : `${changed.length} images have changed.`]
}

/** Which of these approvals of topics that are there do not count any more. */
export const findStaleApprovals = async <Approval extends BindingAnswer & { topic_id: number }>(
  ctx: Ctx,
  approvals: Approval[],
) => findStaleApprovalsBy(approvals, await readBindings(ctx, [...new Set(approvals.map(({ topic_id }) => topic_id))]))

/** The same where it is known how the topics bind. */
export async function findStaleApprovalsBy<Approval extends BindingAnswer & { topic_id: number }>(
  approvals: Approval[],
  bindings: Map<number, ApprovalBinding>,
): Promise<Set<Approval>> {
  const stale = new Set<Approval>()
  for (const approval of approvals) {
    const why = await bindings.get(approval.topic_id)?.staleBy(approval)
    if (why !== undefined && why.length > 0) stale.add(approval)
  }
  return stale
}

/** The approvals that hold now and would not any more, once these topics have these texts. */
export async function findApprovalsStaleOnceSaved(ctx: Ctx, texts: Map<number, { title: string; content: string }>) {
  const approvals = await ctx.db
    .selectFrom("review_requests")
    .select(["id", "topic_id", "decided_revision_id", "resolved_values", "seen"])
    .where("status", "=", "approved")
    .where(sql<boolean>`topic_id = any(${[...texts.keys()]}::bigint[])`)
    .execute()
  if (approvals.length === 0) return []
  const already = await findStaleApprovals(ctx, approvals)
  const bindings = await readBindings(ctx, [...new Set(approvals.map(({ topic_id }) => topic_id))])
  const stale: typeof approvals = []
  for (const approval of approvals) {
    const [binding, text] = [bindings.get(approval.topic_id), texts.get(approval.topic_id)]
    if (!binding || !text || already.has(approval) || approval.decided_revision_id === null) continue
    const before = await revisionById(ctx, approval.decided_revision_id)
    const read = approval.resolved_values ?? {}
    const asked = { before: textOf(before), after: text, read, now: read, isSame: true }
    const changes = await computeInTransaction(ctx, findChangesComputation, asked)
    if (binding.mode === "all" || (binding.mode === "changed_sections" && changes.length > 0)) stale.push(approval)
  }
  return stale
}
