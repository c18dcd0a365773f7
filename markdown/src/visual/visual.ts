/**
 * The source-preserving engine behind the visual editor: a text opens as a ProseMirror document, and an edited document is
 * saved by the smallest change of the text that reads back as that document. Pure, and throws for no text.
 */
export { schema } from "./schema.ts"
export type { Reference } from "./schema-inlines.ts"
export { openVisual } from "./open.ts"
export type { Opened } from "./open.ts"
export { addressOf, isOwnAddress, linkRuns } from "./addresses.ts"
export { alertOf } from "./alert-of.ts"
export { saveVisual } from "./save.ts"
export type { Saved } from "./save.ts"
export { offsetOf, positionOf } from "./caret.ts"
