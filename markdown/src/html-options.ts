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
  /** Tells of each block of the page, in `data-source-offset`, where it begins in the source; only blocks of the text's outermost level. */
  markOffsets?: boolean
  /** Makes formulas, `mathTree` of `@hub/markdown/math`; without it they show as they are written. */
  math?: MathRenderer | undefined
}
