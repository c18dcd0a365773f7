import { z } from "zod"
import { Finding } from "./checks.ts"
import { type PublicationKind, publicationKinds } from "./publications/values.ts"
import { PublicationOptions } from "./publications/options.ts"
import { ReadableAddresses } from "./readable-addresses.ts"
import { ById, Id, Moment, Page, route } from "./route.ts"
import { Reason, Storable } from "./text.ts"
export { type PdfStandard, pdfStandards, PublicationOptions } from "./publications/options.ts"
export { type DraftWatermark, draftWatermarks, type PublicationKind, publicationKinds } from "./publications/values.ts"

export const publicationStatuses = [
  "queued",
  "building",
  "check_failed",
  "built",
  "scheduled",
  "live",
  "superseded",
  "withdrawn",
  "failed",
  "cancelled",
] as const
export type PublicationStatus = (typeof publicationStatuses)[number]

/** Who may read an edition that is out: all who may read its collection, the person who has the secret address, or everybody. */
export const visibilities = ["private", "link", "public"] as const
export type Visibility = (typeof visibilities)[number]

/** Who may read the first edition of a collection as this kind, unless its author says otherwise. */
export const defaultVisibility: Record<PublicationKind, Visibility> = { pdf: "private", mobile_kb: "link" }

/** The statuses in which the hub itself is at work, so that a screen looks again. */
export const isPublicationRunning = (status: PublicationStatus) => status === "queued" || status === "building"

/** What an edition is made as besides, from the same texts. */
export const editionFormats = ["html", "epub", "docx", "markdown"] as const
export type EditionFormat = (typeof editionFormats)[number]

/** What can be had at the address of an edition that is not private. */
export const sharedFormats = ["edition", ...editionFormats] as const
export type SharedFormat = (typeof sharedFormats)[number]

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
  /** When it is to go out, or was to. */
  release_at: Moment.nullable(),
  bytes: z.number().nullable(),
  pages: z.number().nullable(),
  sha256: z.string().nullable(),
  /** Where readers open the live knowledge base; nothing for a PDF. */
  url: z.string().nullable(),
  /** The same for this edition and the others of its collection and kind, as their address is. */
  visibility: z.enum(visibilities),
  created_by: z.string(),
  created_at: Moment,
  published_at: Moment.nullable(),
  can: z.object({
    cancel: z.boolean(),
    retry: z.boolean(),
    release: z.boolean(),
    /** Whether a time may be set, or another. */
    schedule: z.boolean(),
    unschedule: z.boolean(),
    withdraw: z.boolean(),
    restore: z.boolean(),
    share: z.boolean(),
    download: z.boolean(),
  }),
})
export type Publication = z.output<typeof Publication>

/** One edition with the exact revisions in it and what the checks said. */
export const PublicationDetail = Publication.extend({
  options: PublicationOptions,
  /** Where the person who may read it finds it without signing in, if it is live and not private. */
  address: z.string().nullable(),
  /** Where readers find a web edition by words: the newest one, and this one for good. */
  readable: ReadableAddresses.nullable(),
  checks: z.array(Finding),
  files: z.array(EditionFile),
  /** Whether files are missing that may be made now. */
  can_make_files: z.boolean(),
  /** Whether its readings may be seen. */
  may_see_figures: z.boolean(),
  together: z.array(Publication),
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
export type PublicationDetail = z.output<typeof PublicationDetail>

const PublicationStatusFilter = z.enum(publicationStatuses)

export const publications = {
  list: route({
    method: "GET",
    path: "/api/publications",
    query: Page.extend({
      collection: Id.optional(),
      kind: z.enum(publicationKinds).optional(),
      project: Id.optional(),
      visibility: z.union([z.enum(visibilities), z.array(z.enum(visibilities))]).optional(),
      status: z.union([PublicationStatusFilter, z.array(PublicationStatusFilter)]).optional(),
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
      options: PublicationOptions.prefault({}),
      /** When readers get it; as soon as it is made, unless this is said. */
      release_at: Moment.optional(),
      /** Who may read all editions of this collection and kind; as it was, unless this is said. */
      visibility: z.enum(visibilities).optional(),
    }),
    answer: Publication,
    status: 202,
    callers: "programs",
  }),
  /** Asks for an edition of each kind at once: both are asked for, or neither. */
  createTogether: route({
    method: "POST",
    path: "/api/publications/together",
    body: z.object({
      collection_id: Id,
      release_at: Moment.optional(),
      editions: z
        .array(
          z.object({
            kind: z.enum(publicationKinds),
            options: PublicationOptions.prefault({}),
            visibility: z.enum(visibilities).optional(),
          }),
        )
        .min(1)
        .max(publicationKinds.length)
        .refine(
          (editions) => new Set(editions.map(({ kind }) => kind)).size === editions.length,
          "Name each kind once.",
        ),
    }),
    answer: z.object({ editions: z.array(Publication) }),
    status: 202,
  }),
  get: route({ method: "GET", path: "/api/publications/:id", params: ById, answer: PublicationDetail }),
  cancel: route({ method: "POST", path: "/api/publications/:id/cancel", params: ById, answer: Publication }),
  retry: route({ method: "POST", path: "/api/publications/:id/retry", params: ById, answer: Publication, status: 202 }),
  /** Gives a finished edition to its readers now. */
  release: route({ method: "POST", path: "/api/publications/:id/release", params: ById, answer: Publication }),
  /** Sets when a finished edition goes out. Another time than was set needs a reason. */
  schedule: route({
    method: "POST",
    path: "/api/publications/:id/schedule",
    params: ById,
    body: z.object({ release_at: Moment, reason: Storable.pipe(z.string().trim().max(500)).default("") }),
    answer: Publication,
  }),
  /** Takes the time back; the edition stays as it was made. */
  unschedule: route({ method: "POST", path: "/api/publications/:id/unschedule", params: ById, answer: Publication }),
  /** Takes an edition from its readers. What stands behind it stays. */
  withdraw: route({
    method: "POST",
    path: "/api/publications/:id/withdraw",
    params: ById,
    body: z.object({ reason: Reason }),
    answer: Publication,
  }),
  /** Gives readers back what was taken from them. */
  restore: route({
    method: "POST",
    path: "/api/publications/:id/restore",
    params: ById,
    body: z.object({ reason: Reason }),
    answer: Publication,
  }),
  /** Says who may read it and the other editions of its collection and kind. */
  share: route({
    method: "PUT",
    path: "/api/publications/:id/visibility",
    params: ById,
    body: z.object({ visibility: z.enum(visibilities) }),
    answer: Publication,
  }),
  /** Gives them another address; nothing is at the old one any more. */
  replaceAddress: route({ method: "POST", path: "/api/publications/:id/address", params: ById, answer: Publication }),
  /** Lets the browser of who is signed in open the pages of private editions. */
  pass: route({
    method: "POST",
    path: "/api/publications/pass",
    answer: z.undefined(),
    status: 204,
    audited: false,
  }),
  /** A file of the edition that is live at this address. */
  shared: route({
    method: "GET",
    path: "/api/published/:key/:form",
    params: z.object({ key: z.string().max(100), form: z.enum(sharedFormats) }),
    answer: z.unknown(),
    download: true,
    open: true,
    callers: "addresses",
  }),
  /** The knowledge bases that everybody may read, and the pages of one. */
  sitemaps: route({
    method: "GET",
    path: "/sitemap.xml",
    answer: z.unknown(),
    download: true,
    open: true,
    callers: "addresses",
  }),
  sitemap: route({
    method: "GET",
    path: "/kb/:key/sitemap.xml",
    params: z.object({ key: z.string().max(100) }),
    answer: z.unknown(),
    download: true,
    open: true,
    callers: "addresses",
  }),
  robots: route({
    method: "GET",
    path: "/robots.txt",
    answer: z.unknown(),
    download: true,
    open: true,
    callers: "addresses",
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
    answer: PublicationDetail,
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
