import type { SuggestionOutcome } from "@hub/contract/comments/values"
import type { Program } from "@hub/contract/programs"
import type { ColumnType, Generated, Selectable } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    comments: CommentsTable
    comment_mentions: CommentMentionsTable
  }
}

export type CommentsTable = {
  id: Generated<number>
  topic_id: number
  /** The first comment of its thread; null of that one itself, which alone has a place and may be resolved. */
  thread_id: number | null
  body: string
  revision_id: Generated<number | null>
  start_at: Generated<number | null>
  end_at: Generated<number | null>
  quote: Generated<string | null>
  /** What should stand in the source instead of that stretch, and what became of it. */
  suggestion: Generated<string | null>
  outcome: Generated<SuggestionOutcome | null>
  /** What an author put there instead of the suggestion, of one accepted with edits. */
  accepted_words: Generated<string | null>
  /** The revision in which an accepted suggestion came into the text. */
  accepted_revision_id: Generated<number | null>
  created_by: number
  /** The program of that person which wrote it. */
  program: ColumnType<Program | null, string | null | undefined, never>
  created_at: Date
  edited_at: Generated<Date | null>
  deleted_at: Generated<Date | null>
  resolved_by: Generated<number | null>
  resolved_at: Generated<Date | null>
  /** Whose turn the thread is, and since when; stays when it is resolved. */
  assignee_id: Generated<number | null>
  assigned_at: Generated<Date | null>
  version: Generated<number>
}
export type CommentRow = Selectable<CommentsTable>

export type CommentMentionsTable = { comment_id: number; person_id: number; name: string }
