import { z } from "zod"
import { Publication } from "./publications.ts"
import { ById, route } from "./route.ts"
import { Storable } from "./text.ts"

export const readerNames = {
  /** Gives the web editions of a collection another name in addresses; the names of before lead there. */
  choose: route({
    method: "PUT",
    path: "/api/publications/:id/reader-name",
    params: ById,
    body: z.object({ name: Storable.pipe(z.string().trim().min(1).max(200)) }),
    answer: Publication,
  }),
}
