import { embargoes } from "@hub/contract/embargoes"
import { cutPageOfList } from "../platform/http/page.ts"
import type { Router } from "../platform/http/router.ts"
import { askForRelease, postponeEmbargo, releaseEmbargo, setEmbargo } from "./decide.ts"
import {
  changeColumns,
  listEmbargoChanges,
  listEmbargoes,
  listEmbargoReaders,
  listReadings,
  readCollectionEmbargo,
  readingColumns,
} from "./present.ts"
import { addReader, removeReader } from "./readers.ts"

export function addEmbargoRoutes(router: Router) {
  router.add(embargoes.read, "collections.read", (ctx, { params }) => readCollectionEmbargo(ctx, params.id))
  router.add(embargoes.set, "collections.embargo", (ctx, { params, body }) => setEmbargo(ctx, params.id, body))
  router.add(embargoes.postpone, "collections.embargo", (ctx, { params, body }) =>
    postponeEmbargo(ctx, params.id, body),
  )
  router.add(embargoes.ask, "collections.embargo", (ctx, { params, body }) => askForRelease(ctx, params.id, body))
  router.add(embargoes.release, "collections.embargo", (ctx, { params, body }) => releaseEmbargo(ctx, params.id, body))
  router.add(embargoes.readers, "collections.read", async (ctx, { params, query }) =>
    cutPageOfList(await listEmbargoReaders(ctx, params.id), query, ({ id }) => id),
  )
  router.add(embargoes.addReader, "collections.embargo", (ctx, { params, body }) => addReader(ctx, params.id, body))
  router.add(embargoes.removeReader, "collections.embargo", (ctx, { params }) => removeReader(ctx, params))
  router.add(
    embargoes.readings,
    "collections.read",
    (ctx, { params, query }) => listReadings(ctx, params.id, query),
    readingColumns,
  )
  router.add(
    embargoes.changes,
    "collections.read",
    (ctx, { params, query }) => listEmbargoChanges(ctx, params.id, query),
    changeColumns,
  )
  router.add(embargoes.list, "access.review", (ctx, { query }) => listEmbargoes(ctx, query))
}
