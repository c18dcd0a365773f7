import type { Topic, TopicSummary } from "@hub/contract/topics"
import type { Actor } from "../platform/ctx.ts"
import { hasPermission, inProject } from "../policy.ts"
import type { RevisionRow, TopicRow } from "./tables.ts"
import { canEditTopic, canMoveTopic } from "./topic.ts"

type TopicLineRow = Pick<TopicRow, "id" | "title" | "status" | "summary" | "updated_at" | "owner_id" | "project_id"> & {
  collection_name: string | null
  not_reviewed: boolean
  is_frozen: boolean
}

export function presentTopicLine(actor: Actor, row: TopicLineRow, embargoes: Map<number, string>): TopicSummary {
  const { id, title, status, not_reviewed, summary, collection_name, is_frozen } = row
  const own = inProject(actor, row.project_id)
  const embargo_until = embargoes.get(id)
  return {
    id,
    title,
    status,
    not_reviewed,
    summary,
    collection_name,
    ...(embargo_until === undefined ? {} : { embargo_until }),
    updated_at: row.updated_at.toISOString(),
    can: {
      edit: hasPermission(own, "topics.edit") && canEditTopic(status) && !is_frozen,
      submit: hasPermission(own, "topics.submit") && canMoveTopic(status, "submit"),
      publish: hasPermission(own, "topics.publish") && canMoveTopic(status, "publish"),
      unpublish: hasPermission(own, "topics.publish") && canMoveTopic(status, "unpublish"),
      reopen: hasPermission(own, "topics.reopen", row) && canMoveTopic(status, "reopen"),
      assign: hasPermission(own, "topics.assign", row),
      archive: hasPermission(own, "topics.archive") && canMoveTopic(status, "archive") && !is_frozen,
      restore: hasPermission(own, "topics.archive") && canMoveTopic(status, "restore") && !is_frozen,
    },
  }
}

type TopicWithHead = TopicRow &
  Pick<RevisionRow, "number" | "content" | "frontmatter"> &
  TopicLineRow & {
    published_revision: number | null
    owner_name: string | null
    agent_draft: Topic["agent_draft"]
    collections: Topic["collections"]
    frozen: Topic["frozen"]
  }

export function presentTopic(actor: Actor, row: TopicWithHead, embargoes: Map<number, string>): Topic {
  return {
    ...presentTopicLine(actor, row, embargoes),
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
    agent_draft: row.agent_draft,
    collections: row.collections,
    created_at: row.created_at.toISOString(),
  }
}
