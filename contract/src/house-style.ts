import { z } from "zod"
import { contrastOfHex, readableContrast } from "./colour-contrast.ts"
import { ById, Moment, Offset, route } from "./route.ts"
import { coverLayouts, defaultHouseStyle, houseFonts, type HouseStyleField, paperSizes } from "./house-style/values.ts"
import { OneLine, Storable } from "./text.ts"

export * from "./house-style/values.ts"

const line = (longest: number) => OneLine.pipe(z.string().max(longest, `Use at most ${longest} characters.`))

/** The address of an image of the hub, or nothing. */
const ImageAddress = line(400).pipe(
  z.string().regex(/^(?:\/media\/[\w-]{1,64}\/[^/\s]{1,300})?$/, "Choose an image of the hub."),
)

const Colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, "Enter a color such as #1f3a5f.")
  .overwrite((colour) => colour.toLowerCase())
  .refine(
    (colour) => !/^#[0-9a-f]{6}$/.test(colour) || contrastOfHex(colour, "#ffffff") >= readableContrast,
    "This color is too light to be read on white. Choose a darker one.",
  )

/** A font of the product, or an uploaded one by its number. */
const HouseFontName = z.union([
  z.enum(houseFonts),
  z.templateLiteral([
    "uploaded-",
    z
      .int()
      .min(1)
      .max(2 ** 31),
  ]),
])

const LegalLink = z.object({
  label: line(60).pipe(z.string().min(1, "Enter what the link says.")),
  url: line(500).pipe(z.string().regex(/^(?:https?:\/\/|mailto:)\S+$/i, "Enter an address that begins with https://.")),
})

/** What every edition of the hub, or of one collection, looks like and says about who made it, in all formats. */
export const HouseStyle = z.object({
  logo: ImageAddress.default(defaultHouseStyle.logo),
  /** For dark screens; where there is none, the other stands on a light ground. */
  logo_dark: ImageAddress.default(defaultHouseStyle.logo_dark),
  /** Of headings, rules and links. On dark screens it is lightened until it can be read. */
  accent: Colour.default(defaultHouseStyle.accent),
  body_font: HouseFontName.default(defaultHouseStyle.body_font),
  heading_font: HouseFontName.default(defaultHouseStyle.heading_font),
  cover: z.enum(coverLayouts).default(defaultHouseStyle.cover),
  cover_picture: ImageAddress.default(defaultHouseStyle.cover_picture),
  /** Empty: the publisher of the hub's settings. */
  publisher: line(200).default(defaultHouseStyle.publisher),
  /** Empty: the publisher. */
  author: line(200).default(defaultHouseStyle.author),
  isbn: line(20).refine(isIsbn, "This is not a valid ISBN.").default(defaultHouseStyle.isbn),
  issn: line(9).refine(isIssn, "This is not a valid ISSN.").default(defaultHouseStyle.issn),
  doi: line(200)
    .pipe(z.string().regex(/^(?:10\.\d{4,9}\/\S+)?$/, "Enter a DOI such as 10.1000/182."))
    .default(defaultHouseStyle.doi),
  /** Paragraphs with an empty line between them. */
  imprint: Storable.pipe(z.string().max(4000, "Use at most 4000 characters.")).default(defaultHouseStyle.imprint),
  footer: line(200).default(defaultHouseStyle.footer),
  links: z.array(LegalLink).max(6, "Name at most 6 links.").default(defaultHouseStyle.links),
  paper: z.enum(paperSizes).default(defaultHouseStyle.paper),
  two_sided: z.boolean().default(defaultHouseStyle.two_sided),
  hyphenate: z.boolean().default(defaultHouseStyle.hyphenate),
})
export type HouseStyle = z.output<typeof HouseStyle>

/** Only what differs from what would hold otherwise: the hub's style for a collection, the product's for the hub. */
export const OwnHouseStyle = z.object(
  Object.fromEntries(Object.entries(HouseStyle.shape).map(([name, field]) => [name, field.unwrap().optional()])) as {
    [Field in HouseStyleField]: z.ZodOptional<ReturnType<(typeof HouseStyle.shape)[Field]["unwrap"]>>
  },
)
export type OwnHouseStyle = z.output<typeof OwnHouseStyle>

/** `base` holds wherever `own` says nothing. */
const HouseStyleDetail = z.object({
  own: OwnHouseStyle,
  base: HouseStyle,
  version: z.number(),
  changed_by: z.string().nullable(),
  changed_at: Moment.nullable(),
  can: z.object({ change: z.boolean() }),
})
export type HouseStyleDetail = z.output<typeof HouseStyleDetail>

const HouseStyleChange = z.object({ own: OwnHouseStyle, version: Offset })

export const houseStyle = {
  read: route({ method: "GET", path: "/api/house-style", answer: HouseStyleDetail }),
  /** `own` is everything that is to differ; what it leaves out goes back to what the product has. */
  change: route({ method: "PUT", path: "/api/house-style", body: HouseStyleChange, answer: HouseStyleDetail }),
  readOfCollection: route({
    method: "GET",
    path: "/api/collections/:id/house-style",
    params: ById,
    answer: HouseStyleDetail,
  }),
  changeOfCollection: route({
    method: "PUT",
    path: "/api/collections/:id/house-style",
    params: ById,
    body: HouseStyleChange,
    answer: HouseStyleDetail,
  }),
}

/** ISBN-10 or ISBN-13 with a right check digit, or nothing. Hyphens and spaces do not count. */
function isIsbn(text: string): boolean {
  const signs = text.replace(/[\s-]/g, "").toUpperCase()
  if (signs === "") return true
  if (/^97[89]\d{10}$/.test(signs))
    return Array.from(signs).reduce((sum, digit, at) => sum + Number(digit) * (at % 2 ? 3 : 1), 0) % 10 === 0
  return /^\d{9}[\dX]$/.test(signs) && weighOf(signs) % 11 === 0
}

function isIssn(text: string): boolean {
  const signs = text.replace("-", "").toUpperCase()
  return signs === "" || (/^\d{7}[\dX]$/.test(signs) && weighOf(signs) % 11 === 0)
}

/** Each digit times its distance from the end. An X counts ten. */
const weighOf = (signs: string) =>
  Array.from(signs).reduce((sum, sign, at) => sum + (sign === "X" ? 10 : Number(sign)) * (signs.length - at), 0)
