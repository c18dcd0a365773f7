import { z } from "zod"
import { Finding } from "./checks.ts"
import { describeAuthor } from "./programs/values.ts"
import { StoredProof } from "./proof.ts"
import { PublicationOptions, publicationKinds } from "./publications.ts"
import { EmbargoChange, EmbargoReader, EmbargoReading } from "./embargoes.ts"
import { ById, Moment, route } from "./route.ts"
import { SignedBy, StoredSignature } from "./signing-keys.ts"
import { dispositions } from "./suggestions.ts"

/** A person as they were called when the edition was asked for. */
const NamedPerson = z.object({ person_id: z.number(), name: z.string() })

/** Somebody who decided, and how they proved who they were. */
const EvidenceDecider = NamedPerson.extend({ proof: StoredProof })

/** Who is asked: one of the hub has an account in the hub. */
const EvidenceReviewer = NamedPerson.extend({
  organization: z.string(),
  from: z.enum(["inside", "outside"]),
  role: z.string().nullable(),
})

const ApprovalEvidence = z.object({
  topic_id: z.number(),
  /** The request that was answered, and the round it is part of. */
  review_id: z.number(),
  round: z.object({ id: z.number(), number: z.number(), kind: z.enum(["parallel", "sequence"]) }),
  asked_by: z.string(),
  reviewer: EvidenceReviewer,
  /** The deputy who answered for the reviewer. */
  answered_by: NamedPerson.nullable(),
  decision: z.literal("approve"),
  decided_at: Moment,
  /** When the code was entered that was mailed to confirm the answer. */
  confirmed_at: Moment.nullable(),
  /** How the person who answered proved who they were. */
  proof: StoredProof,
  summary: z.string(),
  /** What was read. */
  revision: z.number(),
  content_hash: z.string().nullable(),
})

const EmbargoEvidence = z.object({
  until: Moment,
  released_at: Moment.nullable(),
  two_people: z.boolean(),
  readers: z.array(EmbargoReader.omit({ id: true, members: true })),
  changes: z.array(EmbargoChange.omit({ id: true })),
  readings: z.array(EmbargoReading.omit({ id: true })),
})
export type EmbargoEvidence = z.output<typeof EmbargoEvidence>

/** Words of an agent that became part of a topic, up to the revision in the edition. */
const AgentWords = z.object({
  topic_id: z.number(),
  /** The revision that they came with. */
  revision: z.number(),
  what: z.enum(["draft", "suggestion"]),
  agent: z.string(),
  owner: z.string(),
  /** Who accepted a suggestion. */
  accepted_by: z.string().nullable(),
  at: Moment,
})
export type AgentWords = z.output<typeof AgentWords>

/** Everything that stood behind an edition when it went out. Nothing in it changes afterwards. */
export const Evidence = z.object({
  format: z.literal(1),
  edition: z.object({
    publication_id: z.number(),
    collection_id: z.number().nullable(),
    collection: z.string(),
    number: z.number(),
    kind: z.enum(publicationKinds),
    options: PublicationOptions,
    asked_for_by: EvidenceDecider,
    asked_for_at: Moment,
    published_at: Moment,
    /** Who released it, or set its time; null for what went out as soon as it was made. */
    released_by: EvidenceDecider.extend({ at: Moment }).nullable().default(null),
    artefact: z.object({ sha256: z.string(), bytes: z.number(), pages: z.number() }),
  }),
  made_with: z.object({ hub: z.string(), commit: z.string(), typst: z.string().nullable() }),
  /** What stands in the edition, in order. */
  places: z.array(
    z.object({
      kind: z.enum(["topic", "heading"]),
      level: z.number(),
      new_page: z.boolean(),
      title: z.string(),
      topic_id: z.number().nullable(),
      revision: z.number().nullable(),
      content_hash: z.string().nullable(),
      /** Whether the collection takes the newest text or the approved one. */
      pin: z.enum(["latest", "approved"]).nullable(),
      in_pdf: z.boolean(),
      in_kb: z.boolean(),
      approved: z.boolean(),
      /** Where its project has other values than the edition. */
      own_values: z.record(z.string(), z.string()).optional(),
    }),
  ),
  /** The variables in its words, with their values in the edition as a whole. */
  variables: z.record(z.string(), z.string()),
  images: z.array(z.object({ key: z.string(), sha256: z.string(), description: z.string() })),
  /** The approvals of exactly these words, values and images. */
  approvals: z.array(ApprovalEvidence),
  /** Approvals that count although something differs from what was read, since the project asks nobody again. */
  other_approvals: z.array(ApprovalEvidence.extend({ changes: z.array(z.string()) })),
  /** What reviewers said in the rounds of these approvals, and what became of it until the edition was asked for. */
  points: z.array(
    z.object({
      topic_id: z.number(),
      review_id: z.number(),
      kind: z.enum(["comment", "suggestion"]),
      reviewer: z.string(),
      revision: z.number(),
      quote: z.string(),
      body: z.string(),
      disposition: z.enum(dispositions).nullable(),
      reason: z.string(),
      decided_by: z.string().nullable(),
      decided_at: Moment.nullable(),
      proof: StoredProof,
    }),
  ),
  /** Administrators who published one of these revisions although it was not what was approved. */
  overrides: z.array(
    z.object({
      topic_id: z.number(),
      revision: z.number(),
      by: z.string(),
      at: Moment,
      proof: StoredProof,
      reason: z.string(),
      changes: z.array(z.string()),
    }),
  ),
  checks: z.array(Finding),
  /** Where words in it came from agents: topics that they drafted, and what they suggested and a person accepted. */
  agents: z.array(AgentWords).optional(),
  /** The last embargo of the collection: its list, and who read what before the edition went out. */
  embargo: EmbargoEvidence.optional(),
  /** By the hub's key of then; editions from before the hub signed have none. */
  signature: StoredSignature.optional(),
})
export type Evidence = z.output<typeof Evidence>

/** As it is read in the hub: who signed it, without the digests of its parts. */
export const PresentedEvidence = Evidence.omit({ signature: true }).extend({ signed: SignedBy.nullable() })
export type PresentedEvidence = z.output<typeof PresentedEvidence>

/** The values in an edition: those of the whole, then those that single topics have otherwise, each with the topic's title. */
export const listEvidenceValues = ({ variables, places }: Pick<Evidence, "variables" | "places">) => [
  ...Object.entries(variables).map(([slug, value]) => ({ slug, value, only_in: undefined })),
  ...places.flatMap(({ title, own_values }) =>
    Object.entries(own_values ?? {})
      .filter(([slug]) => Object.hasOwn(variables, slug))
      .map(([slug, value]) => ({ slug, value, only_in: title })),
  ),
]

export const describeAgent = ({ agent: name, owner }: Pick<AgentWords, "agent" | "owner">): string =>
  describeAuthor(owner, { kind: "agent", name })

/** What an agent wrote, in a sentence without its subject. */
export const describeAgentWords = ({ what, accepted_by }: Pick<AgentWords, "what" | "accepted_by">): string =>
  what === "draft" ? "drafted the topic" : `suggested words that ${accepted_by ?? "somebody"} accepted`

/** What is known when an edition is asked for; the rest comes with its file. */
export const RequestedEvidence = Evidence.omit({
  made_with: true,
  variables: true,
  images: true,
  checks: true,
  embargo: true,
  signature: true,
}).extend({
  edition: Evidence.shape.edition.omit({ published_at: true, released_by: true, artefact: true }),
})
export type RequestedEvidence = z.output<typeof RequestedEvidence>

export const evidence = {
  read: route({ method: "GET", path: "/api/publications/:id/evidence", params: ById, answer: PresentedEvidence }),
  /** The same as a file, which has the same bytes whenever it is asked for. */
  file: route({
    method: "GET",
    path: "/api/publications/:id/evidence.json",
    params: ById,
    answer: z.undefined(),
    download: true,
  }),
  printed: route({
    method: "GET",
    path: "/api/publications/:id/evidence.pdf",
    params: ById,
    answer: z.undefined(),
    download: true,
  }),
}
