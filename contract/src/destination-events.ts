import { z } from "zod"
import { OfCollection } from "./event-shapes.ts"

export const destinationEvents = {
  "destination.created": OfCollection,
  "destination.changed": OfCollection,
  "destination.deleted": OfCollection,
  "destination.redeployed": OfCollection,
  /** `edition` is null where readers find there that it was withdrawn. */
  "destination.deployed": OfCollection.extend({ edition: z.number().nullable() }),
  "destination.failed": OfCollection.extend({ error: z.string() }),
}
