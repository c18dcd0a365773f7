import { imageSorts } from "@hub/contract/images/values"
import { choice, defineList, type SearchOfList, words } from "../widgets/list/list-definition.ts"

const shows = { unused: "Not used", missing_alt: "No alternative text" }
const formats = { png: "PNG", jpeg: "JPEG", gif: "GIF", webp: "WebP", svg: "SVG", emf: "EMF", wmf: "WMF" }

/** What /all-images shows, as the address has it. */
export const imageFilters = defineList(
  {
    q: words("Search file name or alternative text"),
    show: choice("Show", ["unused", "missing_alt"], shows, "All images"),
    format: choice("Format", ["png", "jpeg", "gif", "webp", "svg", "emf", "wmf"], formats, "Any format"),
  },
  { sorts: imageSorts, usualSort: "-uploaded", also: { view: ["table"] } },
)
export type ImageSearch = SearchOfList<typeof imageFilters>
