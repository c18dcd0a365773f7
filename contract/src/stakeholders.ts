import { stakeholderSorts } from "./stakeholders/values.ts"
import { z } from "zod"
import { Email, PersonName } from "./account.ts"
import { limits } from "./limits.ts"
import { ById, Flag, Id, Moment, Ordinal, Page, dropDefaults, route } from "./route.ts"
import { OneLine } from "./text.ts"

/** Somebody with a say, in any project or in none yet. `account` says whether they sign in. */
export const StakeholderPerson = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  organization: z.string(),
  role_words: z.string(),
  account: z.enum(["user", "inactive", "external"]),
  can_review: z.boolean(),
  projects: z.array(z.object({ id: z.number(), name: z.string(), role: z.string() })),
  open_reviews: z.number(),
  version: z.number(),
  created_at: Moment,
  /** Name and address of an account are for administrators to change, on /admin/users. */
  can: z.object({
    edit: z.boolean(),
    rename: z.boolean(),
    /** Link to a project, and unlink. */
    link: z.boolean(),
    merge: z.boolean(),
    delete: z.boolean(),
  }),
})
export type StakeholderPerson = z.output<typeof StakeholderPerson>

const UseCounts = z.array(z.object({ kind: z.string(), count: z.number() }))

/** Where a person stands, counted by kind, in the plural: what goes to whom they are merged into, and what keeps their name. */
export const PersonUses = z.object({ moves: UseCounts, stays: UseCounts })
export type PersonUses = z.output<typeof PersonUses>

const StakeholderLine = OneLine.pipe(z.string().max(limits.name))
const Fields = {
  name: PersonName,
  email: z
    .union([z.literal("").transform(() => null), Email])
    .nullable()
    .default(null),
  organization: StakeholderLine.default(""),
  role_words: StakeholderLine.default(""),
  can_review: z.boolean().default(true),
}

export const StakeholderInput = z.object(Fields)
export const StakeholderChange = z.object({ ...dropDefaults(Fields), version: Ordinal })

export const StakeholderFilter = z.object({
  q: z.string().trim().max(200).optional(),
  project: Id.optional(),
  can_review: Flag.optional(),
  account: z.enum(["user", "external"]).optional(),
  sort: z.enum(stakeholderSorts).default("name"),
})

export const stakeholders = {
  list: route({
    method: "GET",
    path: "/api/stakeholders",
    query: Page.extend(StakeholderFilter.shape),
    answer: z.array(StakeholderPerson),
    paged: true,
    csv: true,
  }),
  create: route({
    method: "POST",
    path: "/api/stakeholders",
    body: StakeholderInput,
    answer: StakeholderPerson,
    status: 201,
  }),
  read: route({ method: "GET", path: "/api/stakeholders/:id", params: ById, answer: StakeholderPerson }),
  uses: route({ method: "GET", path: "/api/stakeholders/:id/uses", params: ById, answer: PersonUses }),
  change: route({
    method: "PUT",
    path: "/api/stakeholders/:id",
    params: ById,
    body: StakeholderChange,
    answer: StakeholderPerson,
  }),
  /** Only somebody nothing refers to can go; the refusal lists what does. */
  delete: route({ method: "DELETE", path: "/api/stakeholders/:id", params: ById, answer: z.undefined(), status: 204 }),
  /** `from` are people without an account who are the same as `to`, who may have one: what is open goes to `to`. */
  merge: route({
    method: "POST",
    path: "/api/stakeholders/merge",
    body: z.object({ from: z.array(Id).min(1, "Choose the people to merge.").max(20), to: Id }),
    answer: StakeholderPerson,
  }),
}
