import { z } from "zod"
import { ImportDetail, ConversionOptions } from "./imports.ts"
import { ById, route } from "./route.ts"

/** What a paragraph style of a Word file can be in a topic. */
export const styleRoles = [
  "heading1",
  "heading2",
  "heading3",
  "heading4",
  "heading5",
  "heading6",
  "title",
  "plain",
  "code",
  "quote",
  "note",
  "caption",
  "term",
  "definition",
  "contents",
] as const
export const StyleRole = z.enum(styleRoles)
export type StyleRole = z.output<typeof StyleRole>

/** A style found in a file: what it was guessed to be, and what the reading took it for. */
export const FoundStyle = z.object({
  id: z.string(),
  name: z.string(),
  count: z.number(),
  sample: z.string(),
  guess: StyleRole,
  role: StyleRole,
})
export type FoundStyle = z.output<typeof FoundStyle>

/** How an import's file was read. */
export const StyleMap = ConversionOptions.extend({
  styles: z.array(FoundStyle),
  /** The file from whose import the roles were remembered, if they were. */
  remembered_from: z.string().nullable(),
  /** Whether the file's template has styles of its own, by which it is known again. */
  has_template: z.boolean(),
  can: z.object({ read_again: z.boolean() }),
})
export type StyleMap = z.output<typeof StyleMap>

export const styleMap = {
  get: route({ method: "GET", path: "/api/import/:id/styles", params: ById, answer: StyleMap }),
  /** Reads the kept file again; what was edited in its proposal is given up. */
  readAgain: route({
    method: "POST",
    path: "/api/import/:id/read-again",
    params: ById,
    body: ConversionOptions.extend({ roles: z.record(z.string().max(300), StyleRole) }),
    answer: ImportDetail,
    status: 202,
  }),
}
