import type { NumberedPart } from "./caption-html.ts"
import type { CodeRenderer } from "./code-blocks.ts"
import type { DrawingRenderer } from "./drawings.ts"
import type { MathRenderer } from "./formulas.ts"

/** How a page differs from the plain rendering of its tree. */
export interface HtmlOptions {
  /** The address to show an image from, given the author's; undefined leaves it. `data:image/` and `blob:` are allowed here. */
  image?(url: string): string | undefined
  /** The address a link leads to, given the author's; undefined leaves it. In-page links (`#x`) are not asked about. */
  link?(url: string): string | undefined
  /** Stands before every id of the page and in the in-page links to them; `user-content-` unless given. */
  headingPrefix?: string
  /** Marks each `{{slug}}` that is left as `<span class="variable" data-variable="slug">`. */
  markVariables?: boolean
  /** Names shortcodes and components of site generators in their places, for authors; readers see nothing of them. */
  labelNotation?: boolean
  /** Tells of each block of the page, in `data-source-offset`, where it begins in the source; only blocks of the text's outermost level. */
  markOffsets?: boolean
  /** Makes formulas, `mathTree` of `@hub/markdown/math`; without it they show as they are written. */
  math?: MathRenderer | undefined
  /** Draws charts and diagrams, `createDrawingRenderer` of `@hub/markdown/drawings`; without it they show as they are written. */
  drawings?: DrawingRenderer | undefined
  /** Makes the title of a picture that stands alone its caption. */
  figures?: boolean
  /** Puts tables and figures together with their captions, with room for numbers; is told of each that gets one. */
  captions?: ((one: NumberedPart) => void) | undefined
  /** Numbers captions within this page, each in its place, and the links to them; for looking at one text, not for editions. */
  numberCaptions?: boolean
  /** Draws blocks of code; without it they stand as they are written. */
  code?: CodeRenderer | undefined
}
