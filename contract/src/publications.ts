import { z } from "zod"
import { Finding } from "./checks.ts"
import { ById, Id, Moment, Page, route } from "./route.ts"
import { Storable } from "./text.ts"

export const publicationKinds = ["pdf", "mobile_kb"] as const
export type PublicationKind = (typeof publicationKinds)[number]

export const publicationStatuses = [
  "queued",
  "building",
  "check_failed",
  "live",
  "superseded",
  "withdrawn",
  "failed",
  "cancelled",
] as const
export type PublicationStatus = (typeof publicationStatuses)[number]

/** The statuses in which the hub itself is at work, so that a screen looks again. */
export const publicationRuns = (status: PublicationStatus) => status === "queued" || status === "building"

/** What an edition is made as besides, from the same texts. */
export const editionFormats = ["html", "epub", "docx", "markdown"] as const
export type EditionFormat = (typeof editionFormats)[number]

/** A file of an edition: being made while it has neither bytes nor a reason why it could not be. */
export const EditionFile = z.object({
  format: z.enum(editionFormats),
  bytes: z.number().nullable(),
  sha256: z.string().nullable(),
  error: z.string().nullable(),
  /** What it lacks, in sentences. */
  notices: z.array(z.string()),
})
export type EditionFile = z.output<typeof EditionFile>

export const PublicationOptions = z.object({
  numbered: z.boolean().default(true),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "Give a language such as en or de-AT.")
    .default("en"),
})

export const WithdrawalReason = Storable.pipe(
  z.string().trim().min(1, "Say why.").max(500, "At most 500 characters, please."),
)

export const Publication = z.object({
  id: z.number(),
  title: z.string(),
  collection_id: z.number().nullable(),
  kind: z.enum(publicationKinds),
  edition: z.number(),
  status: z.enum(publicationStatuses),
  step: z.string(),
  percent: z.number(),
  topics_count: z.number(),
  error: z.string().nullable(),
  /** Why readers can have it no more. */
  withdrawn_reason: z.string().nullable(),
  bytes: z.number().nullable(),
  pages: z.number().nullable(),
  sha256: z.string().nullable(),
  /** Where readers open the live knowledge base; nothing for a PDF. */
  url: z.string().nullable(),
  created_by: z.string(),
  created_at: Moment,
  published_at: Moment.nullable(),
  can: z.object({ cancel: z.boolean(), retry: z.boolean(), withdraw: z.boolean(), download: z.boolean() }),
})
export type Publication = z.output<typeof Publication>

/** One edition with the exact revisions in it and what the checks said. */
export const PublicationInFull = Publication.extend({
  options: PublicationOptions,
  checks: z.array(Finding),
  files: z.array(EditionFile),
  /** Whether files are missing that may be made now. */
  can_make_files: z.boolean(),
  topics: z.array(
    z.object({
      kind: z.enum(["topic", "heading"]),
      topic_id: z.number().nullable(),
      title: z.string(),
      level: z.number(),
      revision: z.number(),
      approved: z.boolean(),
    }),
  ),
})
export type PublicationInFull = z.output<typeof PublicationInFull>

const OneStatus = z.enum(publicationStatuses)

export const publications = {
  list: route({
    method: "GET",
    path: "/api/publications",
    query: Page.extend({
      collection: Id.optional(),
      kind: z.enum(publicationKinds).optional(),
      status: z.union([OneStatus, z.array(OneStatus)]).optional(),
    }),
    answer: z.array(Publication),
    paged: true,
  }),
  create: route({
    method: "POST",
    path: "/api/publications",
    body: z.object({
      collection_id: Id,
      kind: z.enum(publicationKinds),
      options: PublicationOptions.default({ numbered: true, language: "en" }),
    }),
    answer: Publication,
    status: 202,
  }),
  get: route({ method: "GET", path: "/api/publications/:id", params: ById, answer: PublicationInFull }),
  cancel: route({ method: "POST", path: "/api/publications/:id/cancel", params: ById, answer: Publication }),
  retry: route({ method: "POST", path: "/api/publications/:id/retry", params: ById, answer: Publication, status: 202 }),
  /** Takes an edition from its readers. What stands behind it stays. */
  withdraw: route({
    method: "POST",
    path: "/api/publications/:id/withdraw",
    params: ById,
    body: z.object({ reason: WithdrawalReason }),
    answer: Publication,
  }),
  artefact: route({
    method: "GET",
    path: "/api/publications/:id/artefact",
    params: ById,
    answer: z.unknown(),
    download: true,
  }),
  /** Makes the other files of an edition that has none yet, or again those that could not be made. */
  makeFiles: route({
    method: "POST",
    path: "/api/publications/:id/files",
    params: ById,
    answer: PublicationInFull,
    status: 202,
  }),
  file: route({
    method: "GET",
    path: "/api/publications/:id/files/:format",
    params: ById.extend({ format: z.enum(editionFormats) }),
    answer: z.unknown(),
    download: true,
  }),
}
