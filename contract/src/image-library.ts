import { imageSorts } from "./images/values.ts"
import { z } from "zod"
import { Image } from "./images.ts"
import { AffectedApproval } from "./impact.ts"
import { LinkUse } from "./links.ts"
import { ById, Flag, Page, route } from "./route.ts"
import { Storable } from "./text.ts"

/** The kinds of image by the words that people use for them, with the types of their bytes. */
export const imageFormats = {
  png: "image/png",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  svg: "image/svg+xml",
  emf: "image/emf",
  wmf: "image/wmf",
} as const
export type ImageFormat = keyof typeof imageFormats
const formats = Object.keys(imageFormats) as [ImageFormat, ...ImageFormat[]]

/** An image as those see it who keep the library in order. */
export const LibraryImage = Image.extend({
  usage_count: z.number(),
  /** In pixels, as its bytes tell; null where they tell nothing. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  uploaded_by: z.string().nullable(),
  /** The drawing that was made from this one, which browsers cannot show. */
  drawing_id: z.number().nullable(),
  can: z.object({ edit: z.boolean(), convert: z.boolean() }),
})
export type LibraryImage = z.output<typeof LibraryImage>

export const AltText = z.object({
  alt_text: Storable.pipe(z.string().trim().max(1000, "An alternative text has at most 1000 characters.")),
})

/** A topic in which an image is shown. */
export const ImageUse = LinkUse
export type ImageUse = LinkUse

/** The topics whose text gets the alternative text, with how many images each; and those that cannot be changed now. */
export const FilledAltText = z.object({
  alt_text: z.string(),
  changed: z.array(ImageUse.extend({ places: z.number() })),
  unchanged: z.array(ImageUse.extend({ places: z.number() })),
})
export type FilledAltText = z.output<typeof FilledAltText>

/** What shows its uses from now on, and the topics that show it or keep the former one. */
export const ImageReplacement = z.object({
  image: LibraryImage,
  changed: z.array(ImageUse),
  unchanged: z.array(ImageUse),
})
export type ImageReplacement = z.output<typeof ImageReplacement>

/** What another file for an image would touch, before it is sent. */
export const ImageImpact = z.object({
  /** Topics that would show it, and those that cannot be changed now. */
  changed: z.array(LinkUse),
  unchanged: z.array(LinkUse),
  /** The newest of the approvals that would not count any more, and how many there are in all. */
  stale_approvals: z.array(AffectedApproval),
  stale_total: z.number(),
})
export type ImageImpact = z.output<typeof ImageImpact>

export type ImageSort = (typeof imageSorts)[number]

export const imageLibrary = {
  list: route({
    method: "GET",
    path: "/api/images/library",
    query: Page.extend({
      q: z.string().trim().max(200).optional(),
      sort: z.enum(imageSorts).default("-uploaded"),
      unused: Flag.optional(),
      missing_alt: Flag.optional(),
      format: z.enum(formats).optional(),
    }),
    answer: z.array(LibraryImage),
    paged: true,
    csv: true,
  }),
  get: route({ method: "GET", path: "/api/images/:id", params: ById, answer: LibraryImage, callers: "programs" }),
  change: route({ method: "PATCH", path: "/api/images/:id", params: ById, body: AltText, answer: LibraryImage }),
  /** Refused while topics show it; the refusal lists them. Earlier revisions go on showing it. */
  delete: route({ method: "DELETE", path: "/api/images/:id", params: ById, answer: z.undefined(), status: 204 }),
  usage: route({
    method: "GET",
    path: "/api/images/:id/usage",
    params: ById,
    query: Page,
    answer: z.array(ImageUse),
    paged: true,
  }),
  /** What `fillAlt` would change; it changes nothing. */
  missingAlt: route({ method: "GET", path: "/api/images/:id/missing-alt", params: ById, answer: FilledAltText }),
  /** Writes the image's alternative text into every use that has none. */
  fillAlt: route({ method: "POST", path: "/api/images/:id/fill-alt", params: ById, answer: FilledAltText }),
  /** What `replace` would touch; asking changes nothing. */
  impact: route({ method: "GET", path: "/api/images/:id/impact", params: ById, answer: ImageImpact }),
  /** Shows another file wherever this image is shown. No revision that is there changes: each topic gets a new one. */
  replace: route({
    method: "PUT",
    path: "/api/images/:id/file",
    params: ById,
    body: z.object({}),
    answer: ImageReplacement,
    upload: true,
  }),
  /** Draws a Windows metafile as SVG and shows that in its place; the metafile is kept. */
  convert: route({ method: "POST", path: "/api/images/:id/convert", params: ById, answer: ImageReplacement }),
}
