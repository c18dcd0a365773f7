import { z } from "zod"
import { DocumentLine } from "./documents.ts"
import { route } from "./route.ts"

/** How many starred and how many recent documents the menu shows; it is told one more, since the search leaves out the page that is open. */
export const menuDocuments = 5
/** How many collections of a project it shows. */
export const menuCollections = 7

/** Everything that the side menu shows of the hub, in one call. */
export const MenuContent = z.object({
  /** How many reviews wait for the person who asks. */
  to_review: z.number(),
  starred: z.array(DocumentLine),
  recent: z.array(DocumentLine),
  /** The project that they opened last, or that of what they opened last; null before the first. */
  project: z
    .object({
      id: z.number(),
      name: z.string(),
      /** The first by name; `count` says how many there are. */
      collections: z.array(z.object({ id: z.number(), name: z.string() })),
      count: z.number(),
    })
    .nullable(),
})
export type MenuContent = z.output<typeof MenuContent>

export const menuRoutes = {
  read: route({ method: "GET", path: "/api/menu", answer: MenuContent }),
}
