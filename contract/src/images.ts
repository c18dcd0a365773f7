import { z } from "zod"
import { Flag, Moment, Page, route } from "./route.ts"

/** The kinds of drawing that the hub turns into SVG, since browsers show none of them. */
export const metafileTypes = ["image/emf", "image/wmf"] as const
export type MetafileType = (typeof metafileTypes)[number]

/** The kinds of image that pages may show, as their bytes tell. */
export const imageTypes = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/svg+xml"] as const
export type ImageType = (typeof imageTypes)[number]

/** Files that a topic links to and that travel with its editions: their types by what their names end with. */
export const fileTypes = {
  pdf: "application/pdf",
  csv: "text/csv",
  txt: "text/plain",
  json: "application/json",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  odt: "application/vnd.oasis.opendocument.text",
  zip: "application/zip",
} as const
export type FileExtension = keyof typeof fileTypes
export type FileType = (typeof fileTypes)[FileExtension]

/** What a file is called, for people; undefined for an image. */
export const fileExtensionOf = (mime: string): FileExtension | undefined =>
  (Object.keys(fileTypes) as FileExtension[]).find((extension) => fileTypes[extension] === mime)

export const Image = z.object({
  id: z.number(),
  filename: z.string(),
  public_url: z.string(),
  file_path: z.string(),
  alt_text: z.string(),
  mime: z.string(),
  bytes: z.number(),
  /** The drawing that this one was made from. */
  original_id: z.number().nullable(),
  /** In how many topics it is shown, when asked for. */
  usage_count: z.number().optional(),
  created_at: Moment,
  /** Told after an upload whose bytes were in the library before. */
  existed: z.boolean().optional(),
})
export type Image = z.output<typeof Image>

export const images = {
  list: route({
    method: "GET",
    path: "/api/images",
    query: Page.extend({
      q: z.string().trim().max(200).optional(),
      include_usage: Flag.optional(),
      /** Only those that pages may show. */
      shown: Flag.optional(),
    }),
    answer: z.array(Image),
    paged: true,
  }),
  /** Keeps an image, or a file that texts may link to. A Windows metafile is kept too, and answered is the SVG that was made from it. */
  upload: route({
    method: "POST",
    path: "/api/images",
    body: z.object({ alt_text: z.string().trim().max(1000).default("") }),
    answer: Image,
    status: 201,
    upload: true,
  }),
  /** Open, since readers without an account see it; the key cannot be guessed. */
  file: route({
    method: "GET",
    path: "/media/:key/:filename",
    params: z.object({ key: z.string().max(64), filename: z.string().max(400) }),
    answer: z.undefined(),
    open: true,
    download: true,
    callers: "addresses",
  }),
}
