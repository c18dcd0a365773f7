import { z } from "zod"
import { OwnHouseStyle } from "./house-style.ts"
import { PublicationOptions } from "./publications.ts"
import { ById, Id, route } from "./route.ts"

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
    body: z.object({
      options: PublicationOptions.prefault({}),
      /** `svg`: its pages one below the other, as a picture. */
      format: z.enum(["pdf", "svg"]).default("pdf"),
    }),
    answer: z.unknown(),
    download: true,
    audited: false,
    per_minute: 20,
  }),
  /** A house style that is not saved yet, on the first topic of a collection or on a sample text: the pages of a book as SVG, and a page of the web edition. */
  style: route({
    method: "POST",
    path: "/api/house-style/preview",
    body: z.object({ own: OwnHouseStyle, collection_id: Id.nullable() }),
    answer: z.object({ svg: z.string(), html: z.string() }),
    audited: false,
    per_minute: 60,
  }),
}
