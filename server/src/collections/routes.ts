import { collections } from "@hub/contract/collections"
import { inTransaction } from "../platform/ctx.ts"
import type { Router } from "../platform/http/router.ts"
import { listCollectionActivity } from "./activity.ts"
import { archiveCollection, restoreCollection } from "./archive.ts"
import { arrangeCollection } from "./arrange.ts"
import { updateCollection } from "./change.ts"
import { collectionCsvColumns } from "./columns.ts"
import { createCollection } from "./create.ts"
import { duplicateCollection } from "./duplicate.ts"
import { freezeCollection, unfreezeCollection } from "./freeze.ts"
import { listCollections } from "./list.ts"
import { placeTopics } from "./place.ts"
import { readCollection } from "./present.ts"

export function addCollectionRoutes(router: Router) {
  router.add(
    collections.list,
    "collections.read",
    (ctx, { query }) => listCollections(ctx, query),
    collectionCsvColumns,
  )
  router.add(collections.read, "collections.read", (ctx, { params }) => readCollection(ctx, params.id))
  router.add(collections.activity, "collections.read", (ctx, { params, query }) =>
    listCollectionActivity(ctx, params.id, query),
  )
  router.add(collections.create, "collections.create", (ctx, { body }) =>
    inTransaction(ctx, async (tx) => readCollection(tx, await createCollection(tx, body))),
  )
  router.add(collections.change, "collections.arrange", (ctx, { params, body }) =>
    updateCollection(ctx, params.id, body),
  )
  router.add(collections.duplicate, "collections.create", (ctx, { params, body }) =>
    duplicateCollection(ctx, params.id, body.name),
  )
  router.add(collections.archive, "collections.arrange", (ctx, { params }) => archiveCollection(ctx, params.id))
  router.add(collections.restore, "collections.arrange", (ctx, { params }) => restoreCollection(ctx, params.id))
  router.add(collections.freeze, "collections.freeze", (ctx, { params, body }) =>
    freezeCollection(ctx, params.id, body.reason),
  )
  router.add(collections.unfreeze, "collections.freeze", (ctx, { params }) => unfreezeCollection(ctx, params.id))
  router.add(collections.place, "collections.arrange", (ctx, { params, body }) =>
    inTransaction(ctx, async (tx) => {
      await placeTopics(tx, params.id, body.topics)
      return readCollection(tx, params.id)
    }),
  )
  router.add(collections.arrange, "collections.arrange", (ctx, { params, body }) =>
    inTransaction(ctx, async (tx) => {
      await arrangeCollection(tx, params.id, body.nodes)
      return readCollection(tx, params.id)
    }),
  )
}
