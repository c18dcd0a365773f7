import { z } from "zod"
import { importItemStates } from "./import-items.ts"
import { importTypes } from "./import-types.ts"
import { limits } from "./limits.ts"
import { ById, Day, Id, Moment, Page, route } from "./route.ts"
import { OneLine } from "./text.ts"

export const importStatuses = [
  "queued",
  "converting",
  "needs_review",
  "importing",
  "completed",
  "failed",
  "rejected",
  "cancelled",
  "undone",
] as const
export type ImportStatus = (typeof importStatuses)[number]

export const ChangesChoice = z.enum(["accept", "reject", "suggest"])
export type ChangesChoice = z.output<typeof ChangesChoice>

export const CommentsChoice = z.enum(["keep", "drop"])
export type CommentsChoice = z.output<typeof CommentsChoice>

/** What happens to the tracked changes of a Word file or an OpenDocument text, and of its comments. */
export const ConversionOptions = z.object({ tracked_changes: ChangesChoice, comments: CommentsChoice })
export type ConversionOptions = z.output<typeof ConversionOptions>

/** For every construct: in = kept + converted + the sum of what is lost. */
export const ImportReportLine = z.object({
  construct: z.string(),
  in: z.number(),
  kept: z.number(),
  converted: z.number(),
  /** `left_out` where that was on purpose: the hub makes its own, or nobody misses it. */
  lost: z.array(
    z.object({ what: z.string(), where: z.string(), count: z.number(), left_out: z.literal(true).optional() }),
  ),
  /** More about what was not lost: who made a change, what a comment says. */
  noted: z.array(z.object({ what: z.string(), where: z.string(), count: z.number() })).optional(),
})

/** How many topics a way of splitting makes, and how many words the longest of them has. */
export const SplitSize = z.object({ topics: z.number(), most_words: z.number() })
export type SplitSize = z.output<typeof SplitSize>

export const Import = z.object({
  id: z.number(),
  filename: z.string(),
  type: z.enum(importTypes),
  status: z.enum(importStatuses),
  topics_count: z.number(),
  /** How many things in the file did not come through. */
  losses: z.number(),
  bytes: z.number(),
  /** The deepest level at whose headings topics begin; null where they begin so that they have a readable size. */
  split_level: z.number().nullable(),
  collection_id: z.number().nullable(),
  collection_name: z.string().nullable(),
  /** The project of the topics that come of it. */
  project_id: z.number().nullable(),
  /** What is being done, and how much of it, from 0 to 100. */
  step: z.string(),
  percent: z.number(),
  error: z.string().nullable(),
  created_by: z.string(),
  created_at: Moment,
  finished_at: Moment.nullable(),
  can: z.object({
    accept: z.boolean(),
    reject: z.boolean(),
    cancel: z.boolean(),
    retry: z.boolean(),
    undo: z.boolean(),
    repeat: z.boolean(),
  }),
})
export type Import = z.output<typeof Import>

/** One import with its account of everything. */
export const ImportDetail = Import.extend({
  ledger: z.array(ImportReportLine),
  warnings: z.array(z.string()),
  /** What a Word file calls itself, where that is neither the name of a proposed topic nor in its text. */
  title_beside_topics: z.string().nullable(),
  /** How many of the proposed topics are to be made. */
  included: z.number(),
  /** What each heading level would make, by level. */
  levels: z.array(SplitSize.extend({ level: z.number() })),
  /** What splitting at a readable size would make, and the level that splits at the same headings, if there is one. */
  by_size: SplitSize.extend({ level: z.number().nullable() }).nullable(),
  /** Whether the proposal differs from what its rule gives: topics were joined, split or renamed. Splitting again loses that. */
  changed_by_hand: z.boolean(),
  /** The earlier import of which this is a newer reading. */
  previous: z.object({ id: z.number(), filename: z.string(), finished_at: Moment }).nullable(),
  /** How many of the proposed topics are in each state. */
  states: z.record(z.enum(importItemStates), z.number()),
  undecided: z.number(),
  /** How many topics accepting it made, how many it updated, and the first of them that is still there. */
  made: z.object({ topics: z.number(), updated: z.number(), first_topic_id: z.number().nullable() }).nullable(),
  /** How many changes of the manuscript are kept as suggestions; once topics came of it, how many nobody has decided on. */
  suggestions: z.number(),
  /** How many paragraphs that look like headings, and repeated values, are the importer's to decide. */
  suggested_changes: z.number(),
  /** Topics of the earlier reading that this one does not have. They stay, unless the importer archives them. */
  gone: z.array(z.object({ topic_id: z.number(), title: z.string(), archive: z.boolean() })),
})
export type ImportDetail = z.output<typeof ImportDetail>

/** An existing collection by its id, a new one by its name, or none; and the project of the new topics. */
const ImportTargetFields = z.object({
  collection_id: Id.optional(),
  collection_name: OneLine.max(limits.name).optional(),
  project_id: Id.optional(),
})

const ImportStatusFilter = z.enum(importStatuses)

const SplitLevel = z.coerce.number().int().min(1).max(6)

export const imports = {
  upload: route({
    method: "POST",
    path: "/api/import/upload",
    body: ImportTargetFields.extend({
      /** Without one the hub proposes topics of a readable size. */
      split_level: SplitLevel.optional(),
      tracked_changes: ChangesChoice.default("accept"),
      comments: CommentsChoice.default("keep"),
    }),
    answer: z.array(Import),
    status: 202,
    upload: true,
    per_minute: 60,
  }),
  history: route({
    method: "GET",
    path: "/api/import/history",
    query: Page.extend({
      status: z.union([ImportStatusFilter, z.array(ImportStatusFilter)]).optional(),
      type: z.enum(importTypes).optional(),
      /** Who uploaded it. */
      person: Id.optional(),
      /** Words of the file's name. */
      q: z.string().trim().max(200).optional(),
      from: Day.optional(),
      to: Day.optional(),
    }),
    answer: z.array(Import),
    paged: true,
  }),
  /** Tells that some import has moved on, or that one has. */
  stream: route({ method: "GET", path: "/api/import/events", answer: z.undefined(), stream: true }),
  streamOne: route({
    method: "GET",
    path: "/api/import/:id/events",
    params: ById,
    answer: z.undefined(),
    stream: true,
  }),
  get: route({ method: "GET", path: "/api/import/:id", params: ById, answer: ImportDetail }),
  resplit: route({
    method: "POST",
    path: "/api/import/:id/resplit",
    params: ById,
    /** Without a level, topics get a readable size again. */
    body: z.object({ level: SplitLevel.nullable() }),
    answer: ImportDetail,
    audited: false,
  }),
  accept: route({
    method: "POST",
    path: "/api/import/:id/accept",
    params: ById,
    /** Without a project the topics go to the one of the upload, with none to no project. */
    body: ImportTargetFields.extend({
      project_id: Id.nullable().optional(),
      /** Who owns the new topics, instead of the person who imports them; topics that are there keep their owner. */
      owner_id: Id.optional(),
    }),
    answer: ImportDetail,
    status: 202,
  }),
  /** Says of which earlier import this is a newer reading, or that it is of none. */
  previous: route({
    method: "POST",
    path: "/api/import/:id/previous",
    params: ById,
    body: z.object({ previous_id: Id.nullable() }),
    answer: ImportDetail,
    audited: false,
  }),
  gone: route({
    method: "PATCH",
    path: "/api/import/:id/gone/:topic_id",
    params: ById.extend({ topic_id: Id }),
    body: z.object({ archive: z.boolean() }),
    answer: ImportDetail,
    audited: false,
  }),
  undo: route({ method: "POST", path: "/api/import/:id/undo", params: ById, answer: ImportDetail }),
  reject: route({ method: "POST", path: "/api/import/:id/reject", params: ById, answer: Import }),
  cancel: route({ method: "POST", path: "/api/import/:id/cancel", params: ById, answer: Import }),
  retry: route({ method: "POST", path: "/api/import/:id/retry", params: ById, answer: Import, status: 202 }),
  /** Imports its kept file once more. */
  repeat: route({ method: "POST", path: "/api/import/:id/repeat", params: ById, answer: Import, status: 202 }),
  /** The file as it was uploaded. */
  original: route({
    method: "GET",
    path: "/api/import/:id/original",
    params: ById,
    answer: z.undefined(),
    download: true,
  }),
  /** What became of everything in the file, a line for each thing that was lost, converted with a note, or kept. */
  ledger: route({
    method: "GET",
    path: "/api/import/:id/ledger.csv",
    params: ById,
    answer: z.undefined(),
    download: true,
  }),
  media: route({
    method: "GET",
    path: "/media/import/:key/:sha256",
    params: z.object({ key: z.string().max(64), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    answer: z.unknown(),
    open: true,
    download: true,
    callers: "addresses",
  }),
}
