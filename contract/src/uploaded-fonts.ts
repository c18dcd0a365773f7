import { z } from "zod"
import { fontFaces } from "./house-style/values.ts"
import { ById, Moment, route, WholePage } from "./route.ts"
import { OneLine } from "./text.ts"

/** A font of the hub's own, which a house style names as `font`. */
export const UploadedFont = z.object({
  id: z.number(),
  font: z.templateLiteral(["uploaded-", z.number()]),
  family: z.string(),
  faces: z.array(z.enum(fontFaces)),
  bytes: z.number(),
  licence: z.string(),
  created_by: z.string().nullable(),
  created_at: Moment,
})
export type UploadedFont = z.output<typeof UploadedFont>

export const NewFont = z.object({
  /** Its name or its holder, so that everybody sees that the font may be used. */
  licence: OneLine.pipe(z.string().min(1, "Enter the license of the font.").max(500)),
})

export const uploadedFonts = {
  list: route({
    method: "GET",
    path: "/api/house-style/fonts",
    query: WholePage,
    answer: z.array(UploadedFont),
    paged: true,
  }),
  /** Takes up to four files of one family: regular, bold, italic and bold italic. */
  upload: route({
    method: "POST",
    path: "/api/house-style/fonts",
    body: NewFont,
    answer: UploadedFont,
    status: 201,
    upload: true,
  }),
  delete: route({
    method: "DELETE",
    path: "/api/house-style/fonts/:id",
    params: ById,
    answer: z.undefined(),
    status: 204,
  }),
}
