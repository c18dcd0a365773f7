/**
 * The whole public surface of the Markdown engine: text in, tree, text or HTML out.
 * Pure: it runs in the browser and on the server, and throws for no text.
 */
export { parse } from "./parse.ts"
export { write } from "./write.ts"
export { toHtml } from "./html.ts"
export type { HtmlOptions } from "./html.ts"
export { splitFrontmatter, readFrontmatter } from "./frontmatter.ts"
export { variablesIn, resolveVariables } from "./variables.ts"
export { safeUrl } from "./safe-url.ts"
export { plainText, excerpt } from "./excerpt.ts"
export { alertIn } from "./alerts.ts"
export type { AlertKind } from "./alerts.ts"
export { headings } from "./headings.ts"
export type { HeadingEntry } from "./headings.ts"
export { links, images } from "./links.ts"
export type { LinkEntry, ImageEntry, Position } from "./links.ts"
export { rewriteUrls } from "./rewrite-urls.ts"
export { splitAtHeadings } from "./split.ts"
export type { Piece } from "./split.ts"
export { warnings } from "./warnings.ts"
export type { Warning, WarningCode } from "./warnings.ts"
export type * from "mdast"
