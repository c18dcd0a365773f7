import { z } from "zod"
import { embargoChangeKinds, readingKinds, readingWays } from "./embargoes/values.ts"
import { limits } from "./limits.ts"
import { ById, Flag, Id, Moment, Ordinal, Page, route, WholePage } from "./route.ts"
import { Storable } from "./text.ts"

const Reason = Storable.pipe(z.string().trim().min(1, "Say why.").max(limits.message))
const By = z.object({ by: z.string(), at: Moment, reason: z.string() })

/** Before `until`, only those on its list read the texts, editions and values of a collection. */
export const Embargo = z.object({
  collection_id: z.number(),
  collection: z.string(),
  until: Moment,
  /** Neither its time has come nor was it released. */
  running: z.boolean(),
  /** The person who asks for a release and the one who releases are two people. */
  two_people: z.boolean(),
  set: By,
  /** Who asks for a release, where two people are needed. */
  asked: By.nullable(),
  released: z.object({ by: z.string(), at: Moment }).nullable(),
  readers: z.number(),
  readings: z.number(),
  /** Whether the person who asks may read it. */
  on_list: z.boolean(),
  version: z.number(),
  can: z.object({ manage: z.boolean(), ask: z.boolean(), release: z.boolean() }),
})
export type Embargo = z.output<typeof Embargo>

/** The embargo of a collection, the last one where it has ended; null for one that never had any. */
export const CollectionEmbargo = z.object({ embargo: Embargo.nullable(), can: z.object({ set: z.boolean() }) })
export type CollectionEmbargo = z.output<typeof CollectionEmbargo>

export const EmbargoReader = z.object({
  id: z.number(),
  person_id: z.number().nullable(),
  group_id: z.number().nullable(),
  name: z.string(),
  /** Of a group: how many are in it. */
  members: z.number().nullable(),
  reason: z.string(),
  added_by: z.string().nullable(),
  added_at: Moment,
})
export type EmbargoReader = z.output<typeof EmbargoReader>

export const EmbargoReading = z.object({
  id: z.number(),
  name: z.string(),
  way: z.enum(readingWays),
  /** The name of the token. */
  token: z.string(),
  what: z.enum(readingKinds),
  topic_id: z.number().nullable(),
  revision: z.number().nullable(),
  publication_id: z.number().nullable(),
  /** As it was called then; empty for somebody who is not on the list. */
  title: z.string(),
  /** The call of the API, or the page. */
  call: z.string(),
  first_at: Moment,
  last_at: Moment,
  times: z.number(),
})
export type EmbargoReading = z.output<typeof EmbargoReading>

export const EmbargoChange = z.object({
  id: z.number(),
  kind: z.enum(embargoChangeKinds),
  at: Moment,
  by: z.string().nullable(),
  reason: z.string(),
  before: Moment.nullable(),
  until: Moment.nullable(),
  reader: z.string().nullable(),
})
export type EmbargoChange = z.output<typeof EmbargoChange>

/** A moment with its zone; that it is to come is asked of the hub's clock. */
export const EmbargoEnd = z.iso.datetime({ offset: true, error: "Choose a date and a time." })

export const EmbargoInput = z.object({ until: EmbargoEnd, reason: Reason, two_people: z.boolean() })
export const EmbargoReaderInput = z.union(
  [z.object({ person_id: Id, reason: Reason }), z.object({ group_id: Id, reason: Reason })],
  { error: "Choose a person or a group, and say why." },
)
export const EmbargoDecision = z.object({ reason: Reason, version: Ordinal })
export const EmbargoPostponement = EmbargoDecision.extend({ until: EmbargoEnd })
/** A collection can come under embargo again; asked for the earlier ones too, all are told. */
const OfEmbargo = Page.extend({ earlier: Flag.optional() })
const path = "/api/collections/:id/embargo" as const

export const embargoes = {
  read: route({ method: "GET", path, params: ById, answer: CollectionEmbargo }),
  /** Puts a collection under embargo. The person who does it is on its list. */
  set: route({
    method: "POST",
    path,
    params: ById,
    body: EmbargoInput,
    answer: Embargo,
    status: 201,
  }),
  postpone: route({
    method: "PATCH",
    path,
    params: ById,
    body: EmbargoPostponement,
    answer: Embargo,
  }),
  /** Asks the second person for a release. */
  ask: route({
    method: "POST",
    path: `${path}/release-request`,
    params: ById,
    body: EmbargoDecision,
    answer: Embargo,
  }),
  /** Opens the collection before its time. */
  release: route({
    method: "POST",
    path: `${path}/release`,
    params: ById,
    body: EmbargoDecision,
    answer: Embargo,
  }),
  readers: route({
    method: "GET",
    path: `${path}/readers`,
    params: ById,
    query: WholePage,
    answer: z.array(EmbargoReader),
    paged: true,
  }),
  addReader: route({
    method: "POST",
    path: `${path}/readers`,
    params: ById,
    body: EmbargoReaderInput,
    answer: EmbargoReader,
    status: 201,
  }),
  removeReader: route({
    method: "DELETE",
    path: `${path}/readers/:reader_id`,
    params: z.object({ id: Id, reader_id: Id }),
    answer: z.undefined(),
    status: 204,
  }),
  /** Who read what, the newest first. */
  readings: route({
    method: "GET",
    path: `${path}/readings`,
    params: ById,
    query: OfEmbargo,
    answer: z.array(EmbargoReading),
    paged: true,
    csv: true,
  }),
  /** What became of the embargo and of its list, the newest first. */
  changes: route({
    method: "GET",
    path: `${path}/changes`,
    params: ById,
    query: OfEmbargo,
    answer: z.array(EmbargoChange),
    paged: true,
    csv: true,
  }),
  /** Every embargo that runs, for administrators: they manage lists on which they need not be. */
  list: route({
    method: "GET",
    path: "/api/admin/embargoes",
    query: Page,
    answer: z.array(Embargo),
    paged: true,
  }),
}
