import { z } from "zod"
import { limits } from "./limits.ts"
import { PublicationOptions } from "./publications/options.ts"
import { publicationKinds } from "./publications/values.ts"
import { publicationStatuses } from "./publications.ts"
import {
  maxReleaseParts,
  releaseChangeKinds,
  releaseDelays,
  releaseNeeds,
  releasePersonRoles,
  releaseStates,
} from "./releases/values.ts"
import { ById, Id, Moment, Ordinal, Page, route } from "./route.ts"
import { OneLine, Reason, Storable } from "./text.ts"

/** One collection as one kind. It is planned first, and gets its edition when that is made. */
export const ReleasePart = z.object({
  id: z.number(),
  collection_id: z.number(),
  collection: z.string(),
  kind: z.enum(publicationKinds),
  /** The edition that goes out with the release. */
  publication: z
    .object({
      id: z.number(),
      title: z.string(),
      edition: z.number(),
      language: z.string(),
      status: z.enum(publicationStatuses),
    })
    .nullable(),
  /** What would hold the release because of this part, as the last dry run or the release itself found; empty for nothing. */
  problem: z.string(),
  /** Where the edition can be seen exactly as readers will have it, by the person who asks. */
  preview: z.string().nullable(),
})
export type ReleasePart = z.output<typeof ReleasePart>

/** Who has to do what next. `who` is a name, or empty where nobody owns it. */
const Waiting = z.object({ need: z.enum(releaseNeeds), who: z.string(), part: z.string() })
export type ReleaseWaiting = z.output<typeof Waiting>

export const Release = z.object({
  id: z.number(),
  name: z.string(),
  summary: z.string(),
  release_at: Moment,
  state: z.enum(releaseStates),
  /** Why it did not go out at its time; it goes out once somebody sets another time or releases it. */
  held: z.string().nullable(),
  /** Whether the public calendar shows it. */
  is_public: z.boolean(),
  released_at: Moment.nullable(),
  parts_total: z.number(),
  /** How many parts have an edition that can go out. */
  parts_ready: z.number(),
  /** How many parts are of collections that the person who asks can't see. */
  parts_hidden: z.number(),
  late: z.enum(releaseDelays).nullable(),
  waits: z.array(Waiting),
  created_by: z.string(),
  version: z.number(),
  can: z.object({
    edit: z.boolean(),
    /** Whether parts are added and removed: not once readers were promised the date. */
    change_parts: z.boolean(),
    confirm: z.boolean(),
    move: z.boolean(),
    cancel: z.boolean(),
    release: z.boolean(),
  }),
})
export type Release = z.output<typeof Release>

export const ReleasePerson = z.object({
  id: z.number(),
  person_id: z.number(),
  name: z.string(),
  role: z.enum(releasePersonRoles),
  reason: z.string(),
  added_by: z.string(),
  added_at: Moment,
})
export type ReleasePerson = z.output<typeof ReleasePerson>

export const ReleaseChange = z.object({
  id: z.number(),
  kind: z.enum(releaseChangeKinds),
  at: Moment,
  by: z.string().nullable(),
  from: Moment.nullable(),
  to: Moment.nullable(),
  reason: z.string(),
  person: z.string().nullable(),
})
export type ReleaseChange = z.output<typeof ReleaseChange>

export const ReleaseDetail = Release.extend({
  parts: z.array(ReleasePart),
  people: z.array(ReleasePerson),
  /** All that became of it, the newest first. */
  changes: z.array(ReleaseChange),
  /** When a dry run last asked the checks. */
  checked_at: Moment.nullable(),
})
export type ReleaseDetail = z.output<typeof ReleaseDetail>

const Fields = {
  name: OneLine.pipe(z.string().min(1, "Enter a name.").max(limits.name)),
  summary: Storable.pipe(z.string().trim().max(1000)),
  is_public: z.boolean(),
}
const PartInput = z.object({ collection_id: Id, kind: z.enum(publicationKinds) })

export const NewRelease = z.object({
  ...Fields,
  release_at: Moment,
  parts: z.array(PartInput).min(1, "Add at least one part.").max(maxReleaseParts),
})
const PersonInput = z.object({ person_id: Id, role: z.enum(releasePersonRoles), reason: Reason })
const OptionalReason = Storable.pipe(z.string().trim().max(500)).default("")
const ByPart = z.object({ id: Id, part_id: Id })
const StateFilter = z.enum(releaseStates)

export const releases = {
  list: route({
    method: "GET",
    path: "/api/releases",
    query: Page.extend({ state: z.union([StateFilter, z.array(StateFilter)]).optional() }),
    answer: z.array(Release),
    paged: true,
  }),
  /** The time zone in which times of releases are entered and shown. */
  office: route({ method: "GET", path: "/api/office", answer: z.object({ time_zone: z.string() }) }),
  create: route({ method: "POST", path: "/api/releases", body: NewRelease, answer: ReleaseDetail, status: 201 }),
  read: route({ method: "GET", path: "/api/releases/:id", params: ById, answer: ReleaseDetail }),
  change: route({
    method: "PUT",
    path: "/api/releases/:id",
    params: ById,
    body: z.object({ ...Fields, version: Ordinal }),
    answer: ReleaseDetail,
  }),
  /** Sets another time. Once the time was confirmed, it changes only with a reason. */
  move: route({
    method: "PUT",
    path: "/api/releases/:id/time",
    params: ById,
    body: z.object({ release_at: Moment, reason: OptionalReason, version: Ordinal }),
    answer: ReleaseDetail,
  }),
  confirm: route({
    method: "POST",
    path: "/api/releases/:id/confirm",
    params: ById,
    body: z.object({ version: Ordinal }),
    answer: ReleaseDetail,
  }),
  cancel: route({
    method: "POST",
    path: "/api/releases/:id/cancel",
    params: ById,
    body: z.object({ reason: Reason, version: Ordinal }),
    answer: ReleaseDetail,
  }),
  /** Gives all its parts to readers now. Before a confirmed time it takes a reason. */
  release: route({
    method: "POST",
    path: "/api/releases/:id/release",
    params: ById,
    body: z.object({ reason: OptionalReason, version: Ordinal }),
    answer: ReleaseDetail,
  }),
  /** Asks the checks of every part as they are asked at its time, and changes nothing else. */
  check: route({ method: "POST", path: "/api/releases/:id/check", params: ById, answer: ReleaseDetail }),
  addPart: route({
    method: "POST",
    path: "/api/releases/:id/parts",
    params: ById,
    body: PartInput,
    answer: ReleaseDetail,
    status: 201,
  }),
  removePart: route({
    method: "POST",
    path: "/api/releases/:id/parts/:part_id/remove",
    params: ByPart,
    answer: ReleaseDetail,
  }),
  /** Gives a part a finished edition, or none. */
  setEdition: route({
    method: "PUT",
    path: "/api/releases/:id/parts/:part_id/edition",
    params: ByPart,
    body: z.object({ publication_id: Id.nullable() }),
    answer: ReleaseDetail,
  }),
  /** Asks for a new edition for a part, of its collection as it is now. */
  build: route({
    method: "POST",
    path: "/api/releases/:id/parts/:part_id/edition",
    params: ByPart,
    body: z.object({ options: PublicationOptions.prefault({}) }),
    answer: ReleaseDetail,
    status: 202,
  }),
  addPerson: route({
    method: "POST",
    path: "/api/releases/:id/people",
    params: ById,
    body: PersonInput,
    answer: ReleaseDetail,
    status: 201,
  }),
  removePerson: route({
    method: "POST",
    path: "/api/releases/:id/people/:entry_id/remove",
    params: z.object({ id: Id, entry_id: Id }),
    answer: ReleaseDetail,
  }),
}
