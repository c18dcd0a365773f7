/**
 * The source-preserving engine behind the visual editor: a text opens as a ProseMirror document, and an edited document is
 * saved by the smallest change of the text that reads back as that document. Pure, and throws for no text.
 */
export { schema } from "./schema.ts"
export { variablePattern } from "../literals.ts"
export type { DefinitionReference } from "./schema-inlines.ts"
export { openVisual } from "./open.ts"
export type { VisualDocument } from "./open.ts"
export { autolinkHref, isSelfLink, linkRuns } from "./self-links.ts"
export { alertOfNode } from "./alert-of-node.ts"
export { listVisualCaptions } from "./captions-of-node.ts"
export type { CaptionPart, CaptionStretch } from "./captions-of-node.ts"
export { saveVisual } from "./save.ts"
export type { SavedDocument } from "./save.ts"
export { sourceOffsetOf, documentPositionOf } from "./caret.ts"
