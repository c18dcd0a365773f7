import { z } from "zod"
import { documentTypes, openableTypes } from "./documents/values.ts"
import { Id, Moment, Page, route } from "./route.ts"
import { topicStatuses } from "./topics/values.ts"

/** A topic or a collection, as far as a list of documents shows it. */
export const DocumentLine = z.object({
  type: z.enum(documentTypes),
  id: z.number(),
  title: z.string(),
  /** A collection has none. */
  status: z.enum(topicStatuses).nullable(),
  project_name: z.string().nullable(),
  /** When the person who asks starred it, or opened it last. */
  at: Moment,
})
export type DocumentLine = z.output<typeof DocumentLine>

/** The ids of what a person starred, so that every row can say whether it is among them. */
export const StarIds = z.object({ topics: z.array(z.number()), collections: z.array(z.number()) })
export type StarIds = z.output<typeof StarIds>

const OneDocument = z.object({ type: z.enum(documentTypes), id: Id })

/** What the person who asks starred and opened; nobody else sees it. What is archived is left out until it is restored. */
export const documents = {
  /** The last starred first. */
  starred: route({
    method: "GET",
    path: "/api/documents/starred",
    query: Page,
    answer: z.array(DocumentLine),
    paged: true,
  }),
  /** The last opened first. */
  recent: route({
    method: "GET",
    path: "/api/documents/recent",
    query: Page,
    answer: z.array(DocumentLine),
    paged: true,
  }),
  stars: route({ method: "GET", path: "/api/documents/stars", answer: StarIds }),
  star: route({
    method: "PUT",
    path: "/api/documents/:type/:id/star",
    params: OneDocument,
    answer: z.undefined(),
    status: 204,
    audited: false,
  }),
  unstar: route({
    method: "DELETE",
    path: "/api/documents/:type/:id/star",
    params: OneDocument,
    answer: z.undefined(),
    status: 204,
    audited: false,
  }),
  /** Remembers that the person who asks opened it now. */
  open: route({
    method: "PUT",
    path: "/api/documents/:type/:id/opened",
    params: z.object({ type: z.enum(openableTypes), id: Id }),
    answer: z.undefined(),
    status: 204,
    audited: false,
  }),
}
