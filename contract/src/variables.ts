import { z } from "zod"
import { limits } from "./limits.ts"
import { ById, Id, dropDefaults, Moment, route, WholePage } from "./route.ts"
import { Storable } from "./text.ts"

export const Slug = z
  .string()
  .trim()
  .regex(
    /^[a-z][a-z0-9_]{1,63}$/,
    "The name in the text has 2 to 64 lowercase letters, digits and underscores, and starts with a letter.",
  )

/** Another value, in the topics of a project or in the editions of a collection. */
export const ScopedValue = z.object({
  id: z.number(),
  project_id: z.number().nullable(),
  collection_id: z.number().nullable(),
  /** What the project or collection is called. */
  name: z.string(),
  value: z.string(),
})
export type ScopedValue = z.output<typeof ScopedValue>

export const Variable = z.object({
  id: z.number(),
  slug: z.string(),
  /** Everywhere but where another value is nearer: a collection's comes before a project's. */
  value: z.string(),
  others: z.array(ScopedValue),
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

const VariableText = Storable.pipe(
  z.string().max(limits.variable_value, `A value has at most ${limits.variable_value} characters.`),
)

export const NewVariable = z.object({
  slug: Slug,
  value: VariableText.default(""),
  description: Storable.pipe(z.string().trim().max(limits.message)).default(""),
})

/** Where a value counts: in one project or one collection, or everywhere without either. */
export const ValueScope = z.object({
  project_id: Id.nullable().default(null),
  collection_id: Id.nullable().default(null),
})
export type ValueScope = z.output<typeof ValueScope>

export const NewScopedValue = ValueScope.extend({ value: VariableText }).refine(
  ({ project_id, collection_id }) => (project_id === null) !== (collection_id === null),
  { message: "Choose a project or a collection.", path: ["project_id"] },
)
export type NewScopedValue = z.output<typeof NewScopedValue>

export const VariableRequest = z.object({
  slug: Slug,
  reason: Storable.pipe(
    z.string().trim().min(1, "Say what it is for.").max(limits.message, `Use at most ${limits.message} characters.`),
  ),
  /** What it could say, where the person who asks knows. */
  proposed_value: VariableText.optional(),
  /** The topic that it is for. */
  topic_id: Id.nullable().optional(),
})

/** What somebody asked the administrators for, and is not there yet. */
export const OpenVariableRequest = z.object({
  id: z.number(),
  slug: z.string(),
  reason: z.string(),
  /** What the person who asks would like it to say; null if they leave that open. */
  proposed_value: z.string().nullable(),
  asked_by: z.string(),
  topic_id: z.number().nullable(),
  topic_title: z.string().nullable(),
  created_at: Moment,
})
export type OpenVariableRequest = z.output<typeof OpenVariableRequest>

export const variables = {
  list: route({ method: "GET", path: "/api/variables", query: WholePage, answer: z.array(Variable), paged: true }),
  /** The most used first, at most a hundred. */
  missing: route({
    method: "GET",
    path: "/api/variables/missing",
    query: WholePage,
    answer: z.array(MissingVariable),
    paged: true,
  }),
  create: route({ method: "POST", path: "/api/variables", body: NewVariable, answer: Variable, status: 201 }),
  /** Asks the administrators for a variable that there is not yet; `asked` are their names. */
  request: route({
    method: "POST",
    path: "/api/variables/requests",
    body: VariableRequest,
    answer: z.object({ asked: z.array(z.string()) }),
  }),
  /** What was asked for and is not there yet, the oldest first. */
  requests: route({
    method: "GET",
    path: "/api/variables/requests",
    query: WholePage,
    answer: z.array(OpenVariableRequest),
    paged: true,
  }),
  /** Closes a request without a variable; the person who asked is told. */
  closeRequest: route({
    method: "DELETE",
    path: "/api/variables/requests/:id",
    params: ById,
    answer: z.undefined(),
    status: 204,
  }),
  change: route({
    method: "PUT",
    path: "/api/variables/:id",
    params: ById,
    body: z.object({
      ...dropDefaults(NewVariable.omit({ slug: true }).shape),
      owner_id: Id.nullable().optional(),
    }),
    answer: Variable,
  }),
  setScoped: route({
    method: "PUT",
    path: "/api/variables/:id/values",
    params: ById,
    body: NewScopedValue,
    answer: Variable,
  }),
  removeScoped: route({
    method: "DELETE",
    path: "/api/variables/:id/values/:value_id",
    params: ById.extend({ value_id: Id }),
    answer: Variable,
  }),
  /** Refused while topics use it; the refusal lists the first of them. */
  remove: route({ method: "DELETE", path: "/api/variables/:id", params: ById, answer: z.undefined(), status: 204 }),
}
