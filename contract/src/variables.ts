import { z } from "zod"
import { limits } from "./limits.ts"
import { ById, Id, Moment, route } from "./route.ts"
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
  owner_id: z.number().nullable(),
  owner_name: z.string().nullable(),
  updated_at: Moment,
  /** In how many topics it stands. */
  usage_count: z.number(),
})
export type Variable = z.output<typeof Variable>

/** A slug that topics have and no variable: readers would see it as it is written. */
export const MissingVariable = z.object({ slug: z.string(), usage_count: z.number() })
export type MissingVariable = z.output<typeof MissingVariable>

/** A topic in which a variable stands. */
export const VariableUse = z.object({ id: z.number(), title: z.string() })
export type VariableUse = z.output<typeof VariableUse>

export const NewVariable = z.object({
  slug: Slug,
  value: Storable.pipe(
    z.string().max(limits.variable_value, `A value has at most ${limits.variable_value} characters.`),
  ).default(""),
  description: Storable.pipe(z.string().trim().max(limits.message)).default(""),
})

export const variables = {
  list: route({ method: "GET", path: "/api/variables", answer: z.array(Variable) }),
  /** The most used first, at most a hundred. */
  missing: route({ method: "GET", path: "/api/variables/missing", answer: z.array(MissingVariable) }),
  create: route({ method: "POST", path: "/api/variables", body: NewVariable, answer: Variable, status: 201 }),
  change: route({
    method: "PUT",
    path: "/api/variables/:id",
    params: ById,
    /** Without an owner the one of now stays. */
    body: NewVariable.omit({ slug: true }).extend({ owner_id: Id.nullable().optional() }),
    answer: Variable,
  }),
  /** Refused while topics use it; the refusal lists the first of them. */
  remove: route({ method: "DELETE", path: "/api/variables/:id", params: ById, answer: z.undefined(), status: 204 }),
}
