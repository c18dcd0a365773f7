import { z } from "zod"
import { LinkUse } from "./links.ts"
import { ById, Page, route } from "./route.ts"
import { Slug } from "./variables.ts"

const NewSlug = z.object({ slug: Slug })

/** What becomes of the topics that use a variable: those in which it is renamed, and those that keep the old slug. */
export const VariableRenaming = z.object({ slug: z.string(), changed: z.array(LinkUse), unchanged: z.array(LinkUse) })
export type VariableRenaming = z.output<typeof VariableRenaming>

export const variableRenaming = {
  /** The topics whose newest texts have the variable. */
  usage: route({
    method: "GET",
    path: "/api/variables/:id/usage",
    params: ById,
    query: Page,
    answer: z.array(LinkUse),
    paged: true,
  }),
  /** What `rename` would do; it changes nothing. */
  preview: route({
    method: "GET",
    path: "/api/variables/:id/renaming",
    params: ById,
    query: NewSlug,
    answer: VariableRenaming,
  }),
  /** Gives a variable another slug, here and in the text of every topic that may be edited. */
  rename: route({
    method: "POST",
    path: "/api/variables/:id/rename",
    params: ById,
    body: NewSlug,
    answer: VariableRenaming,
  }),
}
