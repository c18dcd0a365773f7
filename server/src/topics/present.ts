import type { Topic, TopicLine } from "@hub/contract/topics"
import type { Actor } from "../platform/ctx.ts"
import { may } from "../policy.ts"
import type { RevisionRow, TopicRow } from "./tables.ts"
import { canEdit, canMove } from "./topic.ts"

type LineRow = Pick<TopicRow, "id" | "title" | "status" | "summary" | "updated_at" | "owner_id"> & {
  collection_name: string | null
  not_reviewed: boolean
  is_frozen: boolean
}

export function presentLine(actor: Actor, row: LineRow): TopicLine {
  const { id, title, status, not_reviewed, summary, collection_name, is_frozen } = row
  return {
    id,
    title,
    status,
    not_reviewed,
    summary,
    collection_name,
    updated_at: row.updated_at.toISOString(),
    can: {
      edit: may(actor, "topics.edit") && canEdit(status) && !is_frozen,
      submit: may(actor, "topics.submit") && canMove(status, "submit"),
      publish: may(actor, "topics.publish") && canMove(status, "publish"),
      unpublish: may(actor, "topics.publish") && canMove(status, "unpublish"),
      reopen: may(actor, "topics.reopen", row) && canMove(status, "reopen"),
      archive: may(actor, "topics.archive") && canMove(status, "archive") && !is_frozen,
      restore: may(actor, "topics.archive") && canMove(status, "restore") && !is_frozen,
    },
  }
}

type TopicWithHead = TopicRow &
  Pick<RevisionRow, "number" | "content" | "frontmatter"> &
  LineRow & {
    published_revision: number | null
    owner_name: string | null
    collections: Topic["collections"]
    frozen: Topic["frozen"]
  }

export function present(actor: Actor, row: TopicWithHead): Topic {
  return {
    ...presentLine(actor, row),
    content: row.content,
    frontmatter: row.frontmatter,
    revision: row.number,
    frozen: row.frozen,
    head_revision_id: row.head_revision_id,
    approved_revision_id: row.approved_revision_id,
    published_revision_id: row.published_revision_id,
    published_revision: row.published_revision,
    project_id: row.project_id,
    owner_id: row.owner_id,
    owner_name: row.owner_name,
    collections: row.collections,
    created_at: row.created_at.toISOString(),
  }
}
