import { history } from "@hub/contract/history"
import { topics } from "@hub/contract/topics"
import { drafts } from "@hub/contract/drafts"
import { structure } from "@hub/contract/structure"
import type { Router } from "../platform/http/router.ts"
import { cutPageOfList } from "../platform/http/page.ts"
import type { JobHandlers } from "../platform/jobs/work.ts"
import { archiveTopic, reopenTopic, restoreTopic } from "./archive.ts"
import { assignTopic } from "./assign.ts"
import { deleteTopics } from "./bulk-delete.ts"
import { createTopic } from "./create.ts"
import { discardDraft } from "./drafts/discard.ts"
import { expireDrafts } from "./drafts/expire.ts"
import { saveTopicDraft } from "./drafts/save.ts"
import { listDrafts } from "./drafts/list.ts"
import { mergeDraft } from "./drafts/merge.ts"
import { diffRevisions } from "./history/diff.ts"
import { restoreRevision } from "./history/restore.ts"
import { listTopicIds, listTopics } from "./list.ts"
import { listCollectionVisitors, reportPresence } from "./presence/report.ts"
import { renderTopicText } from "./show/show.ts"
import { listRevisions, readRevision } from "./revisions.ts"
import { saveTopic } from "./save.ts"

export function addTopicRoutes(router: Router) {
  router.add(topics.list, "topics.read", (ctx, { query }) => listTopics(ctx, query))
  router.add(topics.ids, "topics.read", (ctx, { query }) => listTopicIds(ctx, query))
  router.add(topics.create, "topics.create", (ctx, { body }) => createTopic(ctx, body))
  router.add(topics.save, "topics.edit", (ctx, { params, body }) => saveTopic(ctx, params.id, body))
  router.add(topics.archive, "topics.archive", (ctx, { params }) => archiveTopic(ctx, params.id))
  router.add(topics.restore, "topics.archive", (ctx, { params }) => restoreTopic(ctx, params.id))
  router.add(topics.reopen, "topics.reopen", (ctx, { params }) => reopenTopic(ctx, params.id))
  router.add(topics.assign, "topics.assign", (ctx, { params, body }) => assignTopic(ctx, params.id, body.owner_id))
  router.add(topics.bulkDelete, "topics.bulk_delete", (ctx, { body }) => deleteTopics(ctx, body.ids))
  router.add(topics.bulkDeleteAgain, "topics.bulk_delete", (ctx, { body }) => deleteTopics(ctx, body.ids))
  router.add(topics.revisions, "topics.read", (ctx, { params, query }) => listRevisions(ctx, params.id, query))
  router.add(topics.revision, "topics.read", (ctx, { params }) => readRevision(ctx, params.id, params.number))
  router.add(history.diff, "topics.read", (ctx, { params, query }) => diffRevisions(ctx, params.id, query))
  router.add(history.restore, "topics.edit", (ctx, { params, body }) =>
    restoreRevision(ctx, params.id, { ...body, number: params.number }),
  )
  router.add(topics.render, "topics.read", (ctx, { body }) => renderTopicText(ctx, body))
  router.add(drafts.list, "topics.edit", async (ctx, { params, query }) =>
    cutPageOfList(await listDrafts(ctx, params.id), query, ({ client_id }) => client_id),
  )
  router.add(drafts.keep, "topics.edit", (ctx, { params, body }) => saveTopicDraft(ctx, params.id, body))
  router.add(drafts.discard, "topics.edit", (ctx, { params, query }) => discardDraft(ctx, params.id, query))
  router.add(drafts.merge, "topics.edit", (ctx, { params, body }) => mergeDraft(ctx, params.id, body))
  router.add(structure.visitors, "collections.read", async (ctx, { params }) => ({
    visitors: await listCollectionVisitors(ctx, params.id),
  }))
  router.add(drafts.presence, "topics.read", (ctx, { params, body }) => reportPresence(ctx, params.id, body))
}

export const topicJobs: JobHandlers = { "drafts.expire": { run: expireDrafts } }
