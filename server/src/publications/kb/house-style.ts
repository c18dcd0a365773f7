import { readFileSync } from "node:fs"
import { join } from "node:path"
import { lightenUntilReadable } from "@hub/contract/colour-contrast"
import { defaultHouseStyle, type HouseFont, type HouseStyle, type HouseStyleField } from "@hub/contract/house-style"
import { root } from "../../platform/root.ts"
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

type HouseStyleSource = Pick<EditionJob, "style" | "pictures" | "publisher">

/** What the house style adds to a knowledge base; nothing where what is seen of it is the product's own. */
export function createKbHouse({ style, pictures, publisher = "" }: HouseStyleSource): KbHouseFiles | undefined {
  if (!style || seenFields.every((field) => JSON.stringify(style[field]) === JSON.stringify(defaultHouseStyle[field])))
    return undefined
  const nameOf = (address: string) => findPicture(pictures, address)?.name ?? ""
  const families = [...new Set([style.body_font, style.heading_font])].filter((font) => font !== "standard")
  return {
    logo: nameOf(style.logo),
    logo_dark: nameOf(style.logo_dark),
    logo_alt: publisher,
    footer: style.footer,
    links: style.links,
    rules: writeRules(style),
    fonts: families.flatMap((font) => fontFaces(font).map(({ name, path }) => ({ name, path }))),
    imprint: writeParagraphs(publisher, createImprint(style)),
  }
}

function writeRules({ accent, body_font, heading_font }: HouseStyle): string {
  const colour = `light-dark(${accent}, ${lightenUntilReadable(accent, darkPaper)})`
  const families = [...new Set([body_font, heading_font])].filter((font) => font !== "standard")
  const use = (font: HouseFont, selector: string, rest: string) =>
    font === "standard" ? "" : `${selector} { font-family: "${fonts[font].family}", ${rest}; }\n`
  return `${families.flatMap((font) => fontFaces(font).map(({ rule }) => rule)).join("")}:root { --link: ${colour}; }
h1, h2, h3, h4, h5, h6 { color: ${colour}; }
${use(body_font, "html", "var(--sans)")}${use(heading_font, "h1, h2, h3, h4, h5, h6", "var(--serif)")}`
}

const fonts = {
  inter: { folder: "@fontsource-variable/inter", family: "Inter Variable" },
  source_serif: { folder: "@fontsource-variable/source-serif-4", family: "Source Serif 4 Variable" },
} as const

/** The faces that a browser loads where a page has their signs; other scripts have the fonts of the device. */
const shippedFaces = /-(?:latin|latin-ext|greek|cyrillic)-wght-normal\.|-latin-wght-italic\./

/** The package's own rules, with the files beside them. */
function fontFaces(font: Exclude<HouseFont, "standard">): { name: string; path: string; rule: string }[] {
  const folder = join(root, "node_modules", fonts[font].folder)
  return ["wght.css", "wght-italic.css"].flatMap((sheet) =>
    (readFileSync(join(folder, sheet), "utf8").match(/@font-face \{[^}]*\}/g) ?? []).flatMap((rule) => {
      const name = /url\(\.\/files\/([^)]+)\)/.exec(rule)?.[1]
      if (name === undefined || !shippedFaces.test(name)) return []
      return [{ name, path: join(folder, "files", name), rule: `${rule.replace("./files/", "fonts/")}\n` }]
    }),
  )
}
