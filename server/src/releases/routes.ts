import { releases } from "@hub/contract/releases"
import type { Router } from "../platform/http/router.ts"
import type { JobHandlers } from "../platform/jobs/work.ts"
import { releaseLeaseSeconds } from "../publications/release/release-time.ts"
import { settingsOf } from "../settings/current.ts"
import { changeRelease } from "./change.ts"
import { createRelease } from "./create.ts"
import { cancelRelease, checkRelease, confirmRelease, moveRelease, releaseNow } from "./decide.ts"
import { dryRunJob, dryRunRelease, goLiveJob, holdFailedRelease, releaseWhenDue } from "./due-jobs.ts"
import { listReleases } from "./list.ts"
import { addReleasePart, removeReleasePart } from "./parts/change.ts"
import { buildReleasePart, setReleaseEdition } from "./parts/edition.ts"
import { findPreview } from "./parts/preview.ts"
import { addReleasePerson, removeReleasePerson } from "./people.ts"
import { readRelease } from "./present.ts"

export function addReleaseRoutes(router: Router) {
  router.add(releases.list, "publications.read", (ctx, { query }) => listReleases(ctx, query))
  router.add(releases.office, "publications.read", async (ctx) => ({ time_zone: (await settingsOf(ctx)).time_zone }))
  router.add(releases.create, "publications.publish", (ctx, { body }) => createRelease(ctx, body))
  router.add(releases.read, "publications.read", (ctx, { params }) => readRelease(ctx, params.id))
  router.add(releases.change, "publications.publish", (ctx, { params, body }) => changeRelease(ctx, params.id, body))
  router.add(releases.move, "publications.publish", (ctx, { params, body }) => moveRelease(ctx, params.id, body))
  router.add(releases.confirm, "publications.publish", (ctx, { params, body }) =>
    confirmRelease(ctx, params.id, body.version),
  )
  router.add(releases.cancel, "publications.publish", (ctx, { params, body }) => cancelRelease(ctx, params.id, body))
  router.add(releases.release, "publications.publish", (ctx, { params, body }) => releaseNow(ctx, params.id, body))
  router.add(releases.check, "publications.publish", (ctx, { params }) => checkRelease(ctx, params.id))
  router.add(releases.addPart, "publications.publish", (ctx, { params, body }) => addReleasePart(ctx, params.id, body))
  router.add(releases.removePart, "publications.publish", (ctx, { params }) =>
    removeReleasePart(ctx, params.id, params.part_id),
  )
  router.add(releases.setEdition, "publications.publish", (ctx, { params, body }) =>
    setReleaseEdition(ctx, params.id, params.part_id, body.publication_id),
  )
  router.add(releases.build, "publications.publish", (ctx, { params, body }) =>
    buildReleasePart(ctx, params.id, params.part_id, body.options),
  )
  router.add(releases.addPerson, "publications.publish", (ctx, { params, body }) =>
    addReleasePerson(ctx, params.id, body),
  )
  router.add(releases.removePerson, "publications.publish", (ctx, { params }) =>
    removeReleasePerson(ctx, params.id, params.entry_id),
  )
  router.addZipped("/preview", findPreview)
}

export const releaseJobs: JobHandlers = {
  [goLiveJob]: { run: releaseWhenDue, onDeadLettered: holdFailedRelease, lease_seconds: releaseLeaseSeconds },
  [dryRunJob]: { run: dryRunRelease },
}
