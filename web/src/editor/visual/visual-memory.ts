import type { VisualDocument } from "@hub/markdown/visual"
import type { EditorState } from "prosemirror-state"

/** Where the visual mode left off: what it edited last, and the text that this was. */
export type VisualMemory = { state: EditorState; opened: VisualDocument }
