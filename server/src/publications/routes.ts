import { editionChanges } from "@hub/contract/edition-changes"
import { evidence } from "@hub/contract/evidence"
import { feedback } from "@hub/contract/feedback"
import { publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import type { Doors } from "../platform/http/door.ts"
import type { JobHandlers } from "../platform/jobs/work.ts"
import { buildGivenUp, buildPublication } from "./build.ts"
import { compareWithEarlier, differenceOf, listChanges } from "./changes/read.ts"
import { createPublication } from "./create.ts"
import { cancelPublication, retryPublication, withdrawPublication } from "./decide.ts"
import { printedEvidence } from "./evidence/printed.ts"
import { evidenceFile, readEvidence } from "./evidence/read.ts"
import { makeFiles } from "./formats/ask.ts"
import { forgetReadings, forgetsReadings } from "./forget.ts"
import { formatFile } from "./formats/file.ts"
import { formatsGivenUp, makeFormats } from "./formats/make.ts"
import { publicationFor } from "./get.ts"
import { reportWrong } from "./kb/wrong-here.ts"
import { liveKb, listPublications, publicationFile } from "./list.ts"
import { presentInFull } from "./present.ts"
import { publishTopic } from "./publish-topic.ts"
import { releaseAtItsTime } from "./release/at-its-time.ts"
import {
  releasePublication,
  releases,
  restorePublication,
  schedulePublication,
  unschedulePublication,
} from "./release/decide.ts"
import { unpublishTopic } from "./unpublish-topic.ts"
import { changeVisibility, replaceAddress } from "./visibility/change.ts"
import { givePass } from "./visibility/pass.ts"
import { sharedFile } from "./visibility/shared-file.ts"
import { robots, sitemapOf, sitemaps } from "./visibility/sitemap.ts"

export function openPublications(doors: Doors) {
  doors.open(topics.publish, "topics.publish", (ctx, { params, body }) => publishTopic(ctx, params.id, body))
  doors.open(topics.unpublish, "topics.publish", (ctx, { params, body }) => unpublishTopic(ctx, params.id, body.reason))
  doors.open(publications.list, "publications.read", (ctx, { query }) => listPublications(ctx, query))
  doors.open(publications.create, "publications.publish", (ctx, { body }) => createPublication(ctx, body))
  doors.open(publications.get, "publications.read", async (ctx, { params }) =>
    presentInFull(ctx, await publicationFor(ctx, "publications.read", params.id)),
  )
  doors.open(publications.cancel, "publications.publish", (ctx, { params }) => cancelPublication(ctx, params.id))
  doors.open(publications.retry, "publications.publish", (ctx, { params }) => retryPublication(ctx, params.id))
  doors.open(publications.withdraw, "publications.publish", (ctx, { params, body }) =>
    withdrawPublication(ctx, params.id, body.reason),
  )
  doors.open(publications.release, "publications.publish", (ctx, { params }) => releasePublication(ctx, params.id))
  doors.open(publications.schedule, "publications.publish", (ctx, { params, body }) =>
    schedulePublication(ctx, params.id, body),
  )
  doors.open(publications.unschedule, "publications.publish", (ctx, { params }) =>
    unschedulePublication(ctx, params.id),
  )
  doors.open(publications.restore, "publications.publish", (ctx, { params, body }) =>
    restorePublication(ctx, params.id, body.reason),
  )
  doors.open(publications.share, "publications.publish", (ctx, { params, body }) =>
    changeVisibility(ctx, params.id, body.visibility),
  )
  doors.open(publications.replaceAddress, "publications.publish", (ctx, { params }) => replaceAddress(ctx, params.id))
  doors.open(publications.pass, "publications.pass", givePass)
  doors.open(publications.shared, "publications.fetch", (ctx, { params }) => sharedFile(ctx, params.key, params.form))
  doors.open(publications.sitemaps, "publications.fetch", sitemaps)
  doors.open(publications.sitemap, "publications.fetch", (ctx, { params }) => sitemapOf(ctx, params.key))
  doors.open(publications.robots, "publications.fetch", robots)
  doors.open(publications.artefact, "publications.read", (ctx, { params }) => publicationFile(ctx, params.id))
  doors.open(publications.makeFiles, "publications.publish", (ctx, { params }) => makeFiles(ctx, params.id))
  doors.open(publications.file, "publications.read", (ctx, { params }) => formatFile(ctx, params.id, params.format))
  doors.open(editionChanges.comparison, "publications.read", (ctx, { params, query }) =>
    compareWithEarlier(ctx, params.id, query.against),
  )
  doors.open(editionChanges.list, "publications.read", (ctx, { params, query }) => listChanges(ctx, params.id, query))
  doors.open(editionChanges.difference, "publications.read", (ctx, { params, query }) =>
    differenceOf(ctx, { ...params, ...query }),
  )
  doors.open(feedback.wrongHere, "publications.report", (ctx, { params, body }) => reportWrong(ctx, params.key, body))
  doors.open(evidence.read, "publications.read", (ctx, { params }) => readEvidence(ctx, params.id))
  doors.open(evidence.file, "publications.read", (ctx, { params }) => evidenceFile(ctx, params.id))
  doors.open(evidence.printed, "publications.read", (ctx, { params }) => printedEvidence(ctx, params.id))
  doors.zipped("/kb", liveKb)
}

export const publicationJobs: JobHandlers = {
  "publication.build": { at_once: 2, run: buildPublication, parked: buildGivenUp },
  [releases]: { run: releaseAtItsTime },
  "publication.files": { run: makeFormats, parked: formatsGivenUp },
  [forgetsReadings]: { run: forgetReadings },
}
