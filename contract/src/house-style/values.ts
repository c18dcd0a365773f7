/** The fonts that an edition may be set in. `standard` is what each format has where nobody chose. */
export const houseFonts = ["standard", "inter", "source_serif"] as const
/** One of those, or a font of the hub's own. */
export type HouseFont = (typeof houseFonts)[number] | `uploaded-${number}`

/** The files that an uploaded font can have. */
export const fontFaces = ["regular", "bold", "italic", "bold_italic"] as const
export type FontFace = (typeof fontFaces)[number]

/** What the first page of a book looks like. */
export const coverLayouts = ["plain", "band", "picture"] as const
export type CoverLayout = (typeof coverLayouts)[number]

export const paperSizes = ["a4", "a5", "b5", "letter"] as const
export type PaperSize = (typeof paperSizes)[number]

/** How editions look where nobody said otherwise. */
export const defaultHouseStyle = {
  logo: "",
  logo_dark: "",
  accent: "#1f3a5f",
  body_font: "standard" as HouseFont,
  heading_font: "standard" as HouseFont,
  cover: "plain" as CoverLayout,
  cover_picture: "",
  publisher: "",
  author: "",
  isbn: "",
  issn: "",
  doi: "",
  imprint: "",
  footer: "",
  links: [] as { label: string; url: string }[],
  paper: "a4" as PaperSize,
  two_sided: false,
  hyphenate: true,
}

export type HouseStyleField = keyof typeof defaultHouseStyle
export const houseStyleFields = Object.keys(defaultHouseStyle) as HouseStyleField[]

/** Those that name an image of the hub. */
export const imageFields = ["logo", "logo_dark", "cover_picture"] as const satisfies HouseStyleField[]
