import { z } from "zod"

export const formatName = "documentation-project-hub"
/** Rises when a program that reads exports would have to change; tables and columns are told by the migrations. */
export const formatVersion = 1
export const descriptionName = "hub.json"
export const checksumsName = "SHA256SUMS"
export const keysName = "editions/keys.json"

const Count = z.number().int().nonnegative()

/** `hub.json`: what an export is, and what is in it. */
export const ExportDescription = z.object({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  migrations: z.array(z.string().regex(/^\d{4}_[a-z0-9_]+$/)).min(1),
  scope: z.object({
    /** Null for the whole hub. */
    project: z.object({ id: z.number(), name: z.string() }).nullable(),
    personal_data: z.boolean(),
    /** Whether something was hidden from the person who made it; rows may name what is not here. */
    is_complete: z.boolean(),
    collections_left_out: Count,
    projects_left_out: Count,
    evidence_left_out: Count,
  }),
  rows: z.record(z.string(), Count),
  sequences: z.record(z.string(), z.number()),
  /** Stored files that were gone or damaged when the export was made, by their hashes. */
  missing_files: z.array(z.string()),
  left_out: z.record(z.string(), z.string()),
})
export type ExportDescription = z.output<typeof ExportDescription>
