import { publications } from "@hub/contract/publications"
import type { Doors } from "../platform/http/door.ts"
import type { JobHandlers } from "../platform/jobs/work.ts"
import { buildGivenUp, buildPublication } from "./build.ts"
import { createPublication } from "./create.ts"
import { cancelPublication, retryPublication } from "./decide.ts"
import { publicationFor } from "./get.ts"
import { liveKb, listPublications, publicationFile } from "./list.ts"
import { presentInFull } from "./present.ts"

export function openPublications(doors: Doors) {
  doors.open(publications.list, (ctx, { query }) => listPublications(ctx, query))
  doors.open(publications.create, (ctx, { body }) => createPublication(ctx, body))
  doors.open(publications.get, async (ctx, { params }) =>
    presentInFull(ctx, await publicationFor(ctx, "read", params.id)),
  )
  doors.open(publications.cancel, (ctx, { params }) => cancelPublication(ctx, params.id))
  doors.open(publications.retry, (ctx, { params }) => retryPublication(ctx, params.id))
  doors.open(publications.artefact, (ctx, { params }) => publicationFile(ctx, params.id))
  doors.folder("/kb", liveKb)
}

export const publicationJobs: JobHandlers = {
  "publication.build": { run: buildPublication, parked: buildGivenUp },
}
