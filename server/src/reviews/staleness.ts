import type { ReviewAgain } from "@hub/contract/projects"
import type { Ctx } from "../platform/ctx.ts"
import "../projects/tables.ts"
import { revisionById } from "../topics/get.ts"
import { variableValues } from "../variables/values.ts"
import { sentencesChanged } from "./sentences.ts"

type Answer = { decided_revision_id: number | null; resolved_values: Record<string, string> | null }

/** How the approvals of a topic bind: what its project says, and what changed since somebody answered. */
export async function bindingOf(tx: Ctx, topic_id: number) {
  const topic = await tx.db
    .selectFrom("topics")
    .leftJoin("projects", "projects.id", "topics.project_id")
    .select(["topics.head_revision_id", "projects.review_again"])
    .where("topics.id", "=", topic_id)
    .executeTakeFirstOrThrow()
  const mode: ReviewAgain = topic.review_again ?? "changed_sections"
  const values = await variableValues(tx)

  /** What changed since this answer, in sentences; nothing where it still is about the words and values of now. */
  async function changedSince({ decided_revision_id, resolved_values }: Answer): Promise<string[]> {
    const read = resolved_values ?? {}
    const isSame = decided_revision_id === topic.head_revision_id
    if (decided_revision_id === null || (isSame && Object.keys(read).every((slug) => values[slug] === read[slug])))
      return []
    const head = await revisionById(tx, topic.head_revision_id)
    const before = isSame ? head : await revisionById(tx, decided_revision_id)
    const changes = sentencesChanged(before, head, read, values)
    return changes.length === 0 && mode === "all" ? ["The text was saved anew."] : changes
  }

  return {
    mode,
    changedSince,
    /** Why an approval does not count any more; never, where the project asks nobody again. */
    staleBy: async (answer: Answer) => (mode === "none" ? [] : changedSince(answer)),
  }
}
