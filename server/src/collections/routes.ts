import { collections } from "@hub/contract/collections"
import { atomically } from "../platform/ctx.ts"
import type { Doors } from "../platform/http/door.ts"
import { archiveCollection, restoreCollection } from "./archive.ts"
import { arrangeCollection } from "./arrange.ts"
import { changeCollection } from "./change.ts"
import { collectionColumns } from "./columns.ts"
import { createCollection } from "./create.ts"
import { duplicateCollection } from "./duplicate.ts"
import { freezeCollection, unfreezeCollection } from "./freeze.ts"
import { listCollections } from "./list.ts"
import { placeTopics } from "./place.ts"
import { readCollection } from "./rows.ts"

export function openCollections(doors: Doors) {
  doors.open(collections.list, "collections.read", (ctx, { query }) => listCollections(ctx, query), collectionColumns)
  doors.open(collections.read, "collections.read", (ctx, { params }) => readCollection(ctx, params.id))
  doors.open(collections.create, "collections.create", (ctx, { body }) =>
    atomically(ctx, async (tx) => readCollection(tx, await createCollection(tx, body))),
  )
  doors.open(collections.change, "collections.arrange", (ctx, { params, body }) =>
    changeCollection(ctx, params.id, body),
  )
  doors.open(collections.duplicate, "collections.create", (ctx, { params, body }) =>
    duplicateCollection(ctx, params.id, body.name),
  )
  doors.open(collections.archive, "collections.arrange", (ctx, { params }) => archiveCollection(ctx, params.id))
  doors.open(collections.restore, "collections.arrange", (ctx, { params }) => restoreCollection(ctx, params.id))
  doors.open(collections.freeze, "collections.freeze", (ctx, { params, body }) =>
    freezeCollection(ctx, params.id, body.reason),
  )
  doors.open(collections.unfreeze, "collections.freeze", (ctx, { params }) => unfreezeCollection(ctx, params.id))
  doors.open(collections.place, "collections.arrange", (ctx, { params, body }) =>
    atomically(ctx, async (tx) => {
      await placeTopics(tx, params.id, body.topics)
      return readCollection(tx, params.id)
    }),
  )
  doors.open(collections.arrange, "collections.arrange", (ctx, { params, body }) =>
    atomically(ctx, async (tx) => {
      await arrangeCollection(tx, params.id, body.nodes)
      return readCollection(tx, params.id)
    }),
  )
}
