import { z } from "zod"
import { Moment, Page, route } from "./route.ts"

/** The kinds of image that pages may show, as their bytes tell. */
export const imageTypes = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/svg+xml"] as const
export type ImageType = (typeof imageTypes)[number]

export const Image = z.object({
  id: z.number(),
  filename: z.string(),
  public_url: z.string(),
  file_path: z.string(),
  alt_text: z.string(),
  mime: z.string(),
  bytes: z.number(),
  created_at: Moment,
})
export type Image = z.output<typeof Image>

export const images = {
  list: route({ method: "GET", path: "/api/images", query: Page, answer: z.array(Image), paged: true }),
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
  }),
}
