import { z } from "zod"
import { Program } from "../programs.ts"
import { publicationKinds } from "../publications/values.ts"
import { Moment } from "../route.ts"

/** What a revision is, besides one of many: the newest, what readers see, what was approved, what somebody is asked about. */
export const revisionMarks = ["head", "live", "approved", "in_review"] as const
export type RevisionMark = (typeof revisionMarks)[number]

/** An edition with a revision that readers got. */
const RevisionEdition = z.object({
  publication_id: z.number(),
  title: z.string(),
  kind: z.enum(publicationKinds),
  edition: z.number(),
  published_at: Moment,
})
export type RevisionEdition = z.output<typeof RevisionEdition>

/** A line of a topic's history. The counts of lines are of the content, against the revision before. */
export const RevisionSummary = z.object({
  id: z.number(),
  number: z.number(),
  title: z.string(),
  author_name: z.string().nullable(),
  /** The program of its author that saved it. */
  program: Program.nullable(),
  kind: z.enum(["save", "import", "merge", "restore"]),
  note: z.string(),
  lines_added: z.number().nullable(),
  lines_removed: z.number().nullable(),
  marks: z.array(z.enum(revisionMarks)),
  /** When it was approved; null where it never was. */
  approved_at: Moment.nullable(),
  /** The editions that it was published in, the newest first. */
  editions: z.array(RevisionEdition),
  created_at: Moment,
})
export type RevisionSummary = z.output<typeof RevisionSummary>
export const Revision = RevisionSummary.extend({ content: z.string(), frontmatter: z.string() })
export type Revision = z.output<typeof Revision>
