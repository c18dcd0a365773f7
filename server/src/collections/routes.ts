import { collections } from "@hub/contract/collections"
import type { Doors } from "../platform/http/door.ts"
import { arrangeCollection } from "./arrange.ts"
import { createCollection } from "./create.ts"
import { listCollections, readCollection } from "./list.ts"
import { placeTopics } from "./place.ts"

export function openCollections(doors: Doors) {
  doors.open(collections.list, "collections.read", (ctx, { query }) => listCollections(ctx, query))
  doors.open(collections.read, "collections.read", (ctx, { params }) => readCollection(ctx, params.id))
  doors.open(collections.create, "collections.create", async (ctx, { body }) =>
    readCollection(ctx, await createCollection(ctx, body)),
  )
  doors.open(collections.place, "collections.arrange", async (ctx, { params, body }) => {
    await placeTopics(ctx, params.id, body.topics)
    return readCollection(ctx, params.id)
  })
  doors.open(collections.arrange, "collections.arrange", async (ctx, { params, body }) => {
    await arrangeCollection(ctx, params.id, body.nodes)
    return readCollection(ctx, params.id)
  })
}
