import { history } from "@hub/contract/history"
import { topics } from "@hub/contract/topics"
import { drafts } from "@hub/contract/drafts"
import type { Doors } from "../platform/http/door.ts"
import { pageOfWhole } from "../platform/http/page.ts"
import type { JobHandlers } from "../platform/jobs/work.ts"
import { archiveTopic, reopenTopic, restoreTopic } from "./archive.ts"
import { deleteTopics } from "./bulk-delete.ts"
import { createTopic } from "./create.ts"
import { discardDraft } from "./drafts/discard.ts"
import { expireDrafts } from "./drafts/expire.ts"
import { keepDraft } from "./drafts/keep.ts"
import { listDrafts } from "./drafts/list.ts"
import { diffRevisions } from "./history/diff.ts"
import { restoreRevision } from "./history/restore.ts"
import { listTopicIds, listTopics } from "./list.ts"
import { tellPresence } from "./presence/tell.ts"
import { readTopic } from "./read.ts"
import { renderText } from "./show/show.ts"
import { listRevisions, readRevision } from "./revisions.ts"
import { saveTopic } from "./save.ts"

export function openTopics(doors: Doors) {
  doors.open(topics.list, "topics.read", (ctx, { query }) => listTopics(ctx, query))
  doors.open(topics.ids, "topics.read", (ctx, { query }) => listTopicIds(ctx, query))
  doors.open(topics.read, "topics.read", (ctx, { params }) => readTopic(ctx, params.id))
  doors.open(topics.create, "topics.create", (ctx, { body }) => createTopic(ctx, body))
  doors.open(topics.save, "topics.edit", (ctx, { params, body }) => saveTopic(ctx, params.id, body))
  doors.open(topics.archive, "topics.archive", (ctx, { params }) => archiveTopic(ctx, params.id))
  doors.open(topics.restore, "topics.archive", (ctx, { params }) => restoreTopic(ctx, params.id))
  doors.open(topics.reopen, "topics.reopen", (ctx, { params }) => reopenTopic(ctx, params.id))
  doors.open(topics.bulkDelete, "topics.bulk_delete", (ctx, { body }) => deleteTopics(ctx, body.ids))
  doors.open(topics.bulkDeleteAgain, "topics.bulk_delete", (ctx, { body }) => deleteTopics(ctx, body.ids))
  doors.open(topics.revisions, "topics.read", (ctx, { params, query }) => listRevisions(ctx, params.id, query))
  doors.open(topics.revision, "topics.read", (ctx, { params }) => readRevision(ctx, params.id, params.number))
  doors.open(history.diff, "topics.read", (ctx, { params, query }) => diffRevisions(ctx, params.id, query))
  doors.open(history.restore, "topics.edit", (ctx, { params, body }) =>
    restoreRevision(ctx, params.id, { ...body, number: params.number }),
  )
  doors.open(topics.render, "topics.read", (ctx, { body }) => renderText(ctx, body))
  doors.open(drafts.list, "topics.edit", async (ctx, { params, query }) =>
    pageOfWhole(await listDrafts(ctx, params.id), query, ({ client_id }) => client_id),
  )
  doors.open(drafts.keep, "topics.edit", (ctx, { params, body }) => keepDraft(ctx, params.id, body))
  doors.open(drafts.discard, "topics.edit", (ctx, { params, query }) => discardDraft(ctx, params.id, query))
  doors.open(drafts.presence, "topics.read", (ctx, { params, body }) => tellPresence(ctx, params.id, body))
}

export const topicJobs: JobHandlers = { "drafts.expire": { run: expireDrafts } }
