import { z } from "zod"
import { limits } from "./limits.ts"
import { ById, Moment, route } from "./route.ts"
import { Storable } from "./text.ts"

export const Slug = z
  .string()
  .trim()
  .regex(
    /^[a-z][a-z0-9_]{1,63}$/,
    "A slug has 2 to 64 small letters, digits and underscores, and begins with a letter.",
  )

export const Variable = z.object({
  id: z.number(),
  slug: z.string(),
  value: z.string(),
  description: z.string(),
  owner_name: z.string().nullable(),
  updated_at: Moment,
})
export type Variable = z.output<typeof Variable>

export const NewVariable = z.object({
  slug: Slug,
  value: Storable.pipe(
    z.string().max(limits.variable_value, `A value has at most ${limits.variable_value} characters.`),
  ).default(""),
  description: Storable.pipe(z.string().trim().max(limits.message)).default(""),
})

export const variables = {
  list: route({ method: "GET", path: "/api/variables", answer: z.array(Variable) }),
  create: route({ method: "POST", path: "/api/variables", body: NewVariable, answer: Variable, status: 201 }),
  change: route({
    method: "PUT",
    path: "/api/variables/:id",
    params: ById,
    body: NewVariable.omit({ slug: true }),
    answer: Variable,
  }),
  remove: route({ method: "DELETE", path: "/api/variables/:id", params: ById, answer: z.undefined(), status: 204 }),
}
