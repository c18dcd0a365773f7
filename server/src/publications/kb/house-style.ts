import { readFileSync } from "node:fs"
import { join } from "node:path"
import { lightenUntilReadable } from "@hub/contract/colour-contrast"
import { defaultHouseStyle, type HouseFont, type HouseStyle, type HouseStyleField } from "@hub/contract/house-style"
import { root } from "../../platform/root.ts"
import type { StyleFont } from "../../house-style/fonts/list.ts"
import { createImprint } from "../document/print-style.ts"
import type { EditionJob } from "../edition/job.ts"
import { findPicture } from "../edition/render-topic.ts"
import { writeParagraphs } from "../html/house-style.ts"
import type { KbHouseFiles } from "./kb.ts"

/** The ground of dark pages, as in reader/src/style/frame.css. */
const darkPaper = "#14181c"

/** The fields that are seen in a knowledge base. */
const seenFields = [
  "logo",
  "logo_dark",
  "accent",
  "body_font",
  "heading_font",
  "isbn",
  "issn",
  "doi",
  "imprint",
  "footer",
  "links",
] as const satisfies HouseStyleField[]

type HouseStyleSource = Pick<EditionJob, "style" | "fonts" | "pictures" | "publisher">

/** What the house style adds to a knowledge base; nothing where what is seen of it is the product's own. */
export function createKbHouse({
  style,
  fonts = [],
  pictures,
  publisher = "",
}: HouseStyleSource): KbHouseFiles | undefined {
  if (!style || seenFields.every((field) => JSON.stringify(style[field]) === JSON.stringify(defaultHouseStyle[field])))
    return undefined
  const nameOf = (address: string) => findPicture(pictures, address)?.name ?? ""
  const faces = [...new Set([style.body_font, style.heading_font])].map((font) => loadedFont(font, fonts))
  return {
    logo: nameOf(style.logo),
    logo_dark: nameOf(style.logo_dark),
    logo_alt: publisher,
    footer: style.footer,
    links: style.links,
    rules: writeRules(style, fonts),
    fonts: faces.flatMap((font) => font?.faces.map(({ name, path }) => ({ name, path })) ?? []),
    imprint: writeParagraphs(publisher, createImprint(style)),
  }
}

function writeRules({ accent, body_font, heading_font }: HouseStyle, uploaded: StyleFont[]): string {
  const colour = `light-dark(${accent}, ${lightenUntilReadable(accent, darkPaper)})`
  const [body, heading] = [loadedFont(body_font, uploaded), loadedFont(heading_font, uploaded)]
  const rules = new Set([body, heading].flatMap((font) => font?.faces.map(({ rule }) => rule) ?? []))
  const use = (font: LoadedFont | undefined, selector: string, rest: string) =>
    font === undefined ? "" : `${selector} { font-family: "${font.family}", ${rest}; }\n`
  return `${[...rules].join("")}:root { --link: ${colour}; }
h1, h2, h3, h4, h5, h6 { color: ${colour}; }
${use(body, "html", "var(--sans)")}${use(heading, "h1, h2, h3, h4, h5, h6", "var(--serif)")}`
}

type LoadedFont = { family: string; faces: { name: string; path: string; rule: string }[] }

/** A font as pages load it; nothing where it is as the product has it, or is not there any more. */
function loadedFont(font: HouseFont, uploaded: StyleFont[]): LoadedFont | undefined {
  if (font === "standard") return undefined
  if (font === "inter" || font === "source_serif")
    return { family: fonts[font].family, faces: readPackageFaces(fonts[font].folder) }
  const found = uploaded.find((one) => one.font === font)
  return found && { family: font, faces: found.faces.map((face) => ({ ...face, rule: writeFace(font, face) })) }
}

/** The family goes by the hub's own word for it, so that no name out of a file stands in a style sheet. */
const writeFace = (family: string, { face, format, name }: StyleFont["faces"][number]) =>
  `@font-face { font-family: "${family}"; font-style: ${face.endsWith("italic") ? "italic" : "normal"}; font-display: swap; font-weight: ${face.startsWith("bold") ? 700 : 400}; src: url(fonts/${name}) format("${format}"); }\n`

const fonts = {
  inter: { folder: "@fontsource-variable/inter", family: "Inter Variable" },
  source_serif: { folder: "@fontsource-variable/source-serif-4", family: "Source Serif 4 Variable" },
} as const

/** The faces that a browser loads where a page has their signs; other scripts have the fonts of the device. */
const shippedFaces = /-(?:latin|latin-ext|greek|cyrillic)-wght-normal\.|-latin-wght-italic\./

/** The package's own rules, with the files beside them. */
function readPackageFaces(packed: string): LoadedFont["faces"] {
  const folder = join(root, "node_modules", packed)
  return ["wght.css", "wght-italic.css"].flatMap((sheet) =>
    (readFileSync(join(folder, sheet), "utf8").match(/@font-face \{[^}]*\}/g) ?? []).flatMap((rule) => {
      const name = /url\(\.\/files\/([^)]+)\)/.exec(rule)?.[1]
      if (name === undefined || !shippedFaces.test(name)) return []
      return [{ name, path: join(folder, "files", name), rule: `${rule.replace("./files/", "fonts/")}\n` }]
    }),
  )
}
