import { z } from "zod"
import { limits } from "./limits.ts"
import { ById, Id, Moment, Page, route } from "./route.ts"

export const importTypes = ["word", "markdown"] as const
export const importStatuses = [
  "queued",
  "converting",
  "needs_review",
  "importing",
  "completed",
  "failed",
  "rejected",
  "cancelled",
] as const
export type ImportStatus = (typeof importStatuses)[number]

/** The statuses in which the hub itself is at work, so that a screen looks again. */
export const importRuns = (status: ImportStatus) => ["queued", "converting", "importing"].includes(status)

/** For every construct: in = kept + converted + the sum of what is lost. */
export const LedgerLine = z.object({
  construct: z.string(),
  in: z.number(),
  kept: z.number(),
  converted: z.number(),
  lost: z.array(z.object({ what: z.string(), where: z.string(), count: z.number() })),
  /** More about what was not lost: who made a change, what a comment says. */
  noted: z.array(z.object({ what: z.string(), where: z.string(), count: z.number() })).optional(),
})

export const Import = z.object({
  id: z.number(),
  filename: z.string(),
  type: z.enum(importTypes),
  status: z.enum(importStatuses),
  topics_count: z.number(),
  bytes: z.number(),
  split_level: z.number(),
  collection_id: z.number().nullable(),
  collection_name: z.string().nullable(),
  /** What is being done, and how much of it, from 0 to 100. */
  step: z.string(),
  percent: z.number(),
  error: z.string().nullable(),
  created_by: z.string(),
  created_at: Moment,
  finished_at: Moment.nullable(),
  can: z.object({ accept: z.boolean(), reject: z.boolean(), cancel: z.boolean(), retry: z.boolean() }),
})
export type Import = z.output<typeof Import>

/** One import with its account of everything. */
export const ImportInFull = Import.extend({
  ledger: z.array(LedgerLine),
  warnings: z.array(z.string()),
  /** How many of the proposed topics are to be made. */
  included: z.number(),
  /** How many topics each heading level would make, by level. */
  levels: z.array(z.object({ level: z.number(), topics: z.number() })),
})
export type ImportInFull = z.output<typeof ImportInFull>

/** A topic proposed by an import. Its images are shown from the import until it is accepted. */
export const ImportItem = z.object({
  id: z.number(),
  position: z.number(),
  title: z.string(),
  level: z.number(),
  include: z.boolean(),
  source_path: z.string(),
  words: z.number(),
  excerpt: z.string(),
  topic_id: z.number().nullable(),
})
export type ImportItem = z.output<typeof ImportItem>

const Title = z
  .string()
  .trim()
  .min(1, "A title is required.")
  .max(limits.title, `A title has at most ${limits.title} characters.`)

/** An existing collection by its id, a new one by its name, or none. */
const Target = z.object({
  collection_id: Id.optional(),
  collection_name: z.string().trim().max(limits.name).optional(),
})

const OneStatus = z.enum(importStatuses)

const SplitLevel = z.coerce.number().int().min(1).max(6)

export const imports = {
  upload: route({
    method: "POST",
    path: "/api/import/upload",
    body: Target.extend({ split_level: SplitLevel.default(1) }),
    answer: z.array(Import),
    status: 202,
    upload: true,
    per_minute: 60,
  }),
  history: route({
    method: "GET",
    path: "/api/import/history",
    query: Page.extend({ status: z.union([OneStatus, z.array(OneStatus)]).optional() }),
    answer: z.array(Import),
    paged: true,
  }),
  get: route({ method: "GET", path: "/api/import/:id", params: ById, answer: ImportInFull }),
  items: route({
    method: "GET",
    path: "/api/import/:id/items",
    params: ById,
    query: Page,
    answer: z.array(ImportItem),
    paged: true,
  }),
  item: route({
    method: "GET",
    path: "/api/import/:id/items/:item_id",
    params: ById.extend({ item_id: Id }),
    answer: ImportItem.extend({ content: z.string(), frontmatter: z.string() }),
  }),
  changeItem: route({
    method: "PATCH",
    path: "/api/import/:id/items/:item_id",
    params: ById.extend({ item_id: Id }),
    body: z.object({ title: Title.optional(), include: z.boolean().optional() }),
    answer: ImportItem,
    traceless: true,
  }),
  resplit: route({
    method: "POST",
    path: "/api/import/:id/resplit",
    params: ById,
    body: z.object({ level: SplitLevel }),
    answer: ImportInFull,
    traceless: true,
  }),
  accept: route({
    method: "POST",
    path: "/api/import/:id/accept",
    params: ById,
    body: Target,
    answer: ImportInFull,
    status: 202,
  }),
  reject: route({ method: "POST", path: "/api/import/:id/reject", params: ById, answer: Import }),
  cancel: route({ method: "POST", path: "/api/import/:id/cancel", params: ById, answer: Import }),
  retry: route({ method: "POST", path: "/api/import/:id/retry", params: ById, answer: Import, status: 202 }),
  media: route({
    method: "GET",
    path: "/media/import/:key/:sha256",
    params: z.object({ key: z.string().max(64), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    answer: z.unknown(),
    open: true,
    download: true,
  }),
}
