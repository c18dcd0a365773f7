import { z } from "zod"
import { PublicationOptions } from "./publications.ts"
import { ById, route } from "./route.ts"

/** What readers would get of a collection, seen before anything is published: nothing is stored of it. */
export const editionPreview = {
  /** The first topic as its page of the knowledge base, in one document that loads no more than images of the hub. */
  page: route({
    method: "GET",
    path: "/api/collections/:id/edition-preview",
    params: ById,
    answer: z.object({ title: z.string(), html: z.string() }),
  }),
  /** The first topic as a PDF of its own, laid out as the edition would be. */
  sample: route({
    method: "POST",
    path: "/api/collections/:id/edition-sample",
    params: ById,
    body: z.object({ options: PublicationOptions.prefault({}) }),
    answer: z.unknown(),
    download: true,
    audited: false,
    per_minute: 20,
  }),
}
