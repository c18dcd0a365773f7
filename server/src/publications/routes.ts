import { editionChanges } from "@hub/contract/edition-changes"
import { editionPreview } from "@hub/contract/edition-preview"
import { evidence } from "@hub/contract/evidence"
import { feedback } from "@hub/contract/feedback"
import { publications } from "@hub/contract/publications"
import { readerNames } from "@hub/contract/reader-names"
import { topics } from "@hub/contract/topics"
import type { Router } from "../platform/http/router.ts"
import type { JobHandlers } from "../platform/jobs/work.ts"
import { findInSite } from "./addresses/find.ts"
import { chooseReaderName } from "./addresses/names.ts"
import { recordAddressesJob, recordEarlierAddresses } from "./addresses/record.ts"
import { failBuild, buildPublication } from "./build.ts"
import { compareWithEarlier, readEditionDifference, listEditionChanges } from "./changes/read.ts"
import { createPublication, createTogether } from "./create.ts"
import { cancelPublication, retryPublication, withdrawPublication } from "./decide.ts"
import { printEvidence } from "./evidence/print.ts"
import { readEvidenceFile, readEvidence } from "./evidence/read.ts"
import { remakeFiles } from "./formats/request.ts"
import { deleteRenderCache, deleteRenderCacheJob } from "./forget.ts"
import { downloadFormatFile } from "./formats/file.ts"
import { failFormats, makeFormats } from "./formats/make.ts"
import { getPublication } from "./get.ts"
import { reportWrong } from "./kb/wrong-here.ts"
import { listPublications, readPublicationFile } from "./list.ts"
import { presentPublicationInFull } from "./present.ts"
import { previewPage } from "./preview/page.ts"
import { previewStyle } from "./preview/style.ts"
import { printSample } from "./preview/sample.ts"
import { publishTopic } from "./publish-topic.ts"
import { releaseLeaseSeconds } from "./release/release-time.ts"
import { releaseWhenScheduled } from "./release/release-when-scheduled.ts"
import {
  releasePublication,
  releaseJob,
  restorePublication,
  schedulePublication,
  unschedulePublication,
} from "./release/decide.ts"
import { tellSubscribers, tellSubscribersJob } from "./subscriptions/tell.ts"
import { unpublishTopic } from "./unpublish-topic.ts"
import { changeVisibility, replaceAddress } from "./visibility/change.ts"
import { givePass } from "./visibility/pass.ts"
import { sharedFile } from "./visibility/shared-file.ts"
import { readRobots, readSitemap, listSitemaps } from "./visibility/sitemap.ts"

export function addPublicationRoutes(router: Router) {
  router.add(topics.publish, "topics.publish", (ctx, { params, body }) => publishTopic(ctx, params.id, body))
  router.add(topics.unpublish, "topics.publish", (ctx, { params, body }) => unpublishTopic(ctx, params.id, body.reason))
  router.add(publications.list, "publications.read", (ctx, { query }) => listPublications(ctx, query))
  router.add(publications.create, "publications.publish", (ctx, { body }) => createPublication(ctx, body))
  router.add(publications.createTogether, "publications.publish", (ctx, { body }) => createTogether(ctx, body))
  router.add(publications.get, "publications.read", async (ctx, { params }) =>
    presentPublicationInFull(ctx, await getPublication(ctx, "publications.read", params.id)),
  )
  router.add(publications.cancel, "publications.publish", (ctx, { params }) => cancelPublication(ctx, params.id))
  router.add(publications.retry, "publications.publish", (ctx, { params }) => retryPublication(ctx, params.id))
  router.add(publications.withdraw, "publications.publish", (ctx, { params, body }) =>
    withdrawPublication(ctx, params.id, body.reason),
  )
  router.add(publications.release, "publications.publish", (ctx, { params }) => releasePublication(ctx, params.id))
  router.add(publications.schedule, "publications.publish", (ctx, { params, body }) =>
    schedulePublication(ctx, params.id, body),
  )
  router.add(publications.unschedule, "publications.publish", (ctx, { params }) =>
    unschedulePublication(ctx, params.id),
  )
  router.add(publications.restore, "publications.publish", (ctx, { params, body }) =>
    restorePublication(ctx, params.id, body.reason),
  )
  router.add(publications.share, "publications.publish", (ctx, { params, body }) =>
    changeVisibility(ctx, params.id, body.visibility),
  )
  router.add(publications.replaceAddress, "publications.publish", (ctx, { params }) => replaceAddress(ctx, params.id))
  router.add(readerNames.choose, "publications.publish", (ctx, { params, body }) =>
    chooseReaderName(ctx, params.id, body.name),
  )
  router.add(publications.pass, "publications.pass", givePass)
  router.add(publications.shared, "publications.fetch", (ctx, { params }) => sharedFile(ctx, params.key, params.form))
  router.add(publications.sitemaps, "publications.fetch", listSitemaps)
  router.add(publications.sitemap, "publications.fetch", (ctx, { params }) => readSitemap(ctx, params.key))
  router.add(publications.robots, "publications.fetch", readRobots)
  router.add(publications.artefact, "publications.read", (ctx, { params }) => readPublicationFile(ctx, params.id))
  router.add(publications.makeFiles, "publications.publish", (ctx, { params }) => remakeFiles(ctx, params.id))
  router.add(publications.file, "publications.read", (ctx, { params }) =>
    downloadFormatFile(ctx, params.id, params.format),
  )
  router.add(editionChanges.comparison, "publications.read", (ctx, { params, query }) =>
    compareWithEarlier(ctx, params.id, query.against),
  )
  router.add(editionChanges.list, "publications.read", (ctx, { params, query }) =>
    listEditionChanges(ctx, params.id, query),
  )
  router.add(editionChanges.difference, "publications.read", (ctx, { params, query }) =>
    readEditionDifference(ctx, { ...params, ...query }),
  )
  router.add(editionPreview.page, "publications.preview", (ctx, { params }) => previewPage(ctx, params.id))
  router.add(editionPreview.sample, "publications.preview", (ctx, { params, body }) =>
    printSample(ctx, params.id, body),
  )
  router.add(editionPreview.style, "publications.preview", (ctx, { body }) => previewStyle(ctx, body))
  router.add(feedback.wrongHere, "publications.report", (ctx, { params, body }) => reportWrong(ctx, params.key, body))
  router.add(evidence.read, "publications.read", (ctx, { params }) => readEvidence(ctx, params.id))
  router.add(evidence.file, "publications.read", (ctx, { params }) => readEvidenceFile(ctx, params.id))
  router.add(evidence.printed, "publications.read", (ctx, { params }) => printEvidence(ctx, params.id))
  router.addZipped("/kb", findInSite)
}

export const publicationJobs: JobHandlers = {
  "publication.build": { concurrency: 2, run: buildPublication, onDeadLettered: failBuild },
  [recordAddressesJob]: { run: recordEarlierAddresses },
  [releaseJob]: { run: releaseWhenScheduled, lease_seconds: releaseLeaseSeconds },
  "publication.files": { run: makeFormats, onDeadLettered: failFormats },
  [tellSubscribersJob]: { run: tellSubscribers },
  [deleteRenderCacheJob]: { run: deleteRenderCache },
}
