import type { EditorState } from "@codemirror/state"
import type { Ref, RefObject } from "react"
import type { CommentMarksIn } from "./comment-marks.ts"
import type { Finder } from "./find.ts"
import type { VisualMemory } from "./visual/visual-memory.ts"
import type { WriterMark } from "./writer-marks.ts"

export const modeNames = ["markdown", "visual", "preview"] as const
export type ModeName = (typeof modeNames)[number]

export const commands = [
  "bold",
  "italic",
  "code",
  "paragraph",
  "heading1",
  "heading2",
  "heading3",
  "heading4",
  "heading5",
  "heading6",
  "bulletList",
  "numberedList",
  "taskList",
  "rowAfter",
  "rowDelete",
  "columnAfter",
  "columnDelete",
  "undo",
  "redo",
  "find",
] as const
export type Command = (typeof commands)[number]

/** What a dialog puts where the selection is. */
export type Insertion =
  | { kind: "link" | "image"; words: string; url: string }
  | { kind: "variable"; slug: string }
  | { kind: "footnote"; label: string; words: string }
  | ({ kind: "table" } & TableSize)

/** How many columns a new table has, and how many rows under its headers. */
export type TableSize = { columns: number; rows: number }

/** What toolbar, dialogs and drafts ask of whichever mode is shown. */
export type EditorMode = {
  /** The text at this moment, everything typed in it. */
  content(): string
  selectedText(): string
  insert(what: Insertion): void
  /** Puts a text in the place of another, by offsets in the source. */
  replaceSource?(start: number, end: number, text: string): void
  run(command: Command): void
  focus(): void
  /** Shows a text that came from elsewhere. */
  show(text: string): void
  place(): EditorPosition
  /** Shows a place of the source. */
  goTo(offset: number): void
  /** What the find panel works with; null where nothing is searched. */
  finder(): Finder | null
}

/**
 * Where the author is in a text, by offsets in its source: the caret, and the block at the top of the window, or else how
 * far below the top of the window, in pixels, the line of the caret is to stand; or only if it is not in sight anyway.
 */
export type EditorPosition = { caret: number; top: number; caretHeight?: number; unlessInSight?: boolean }

/** What the toolbar shows of the place where the caret is. */
export type EditorStatus = {
  active: ReadonlySet<Command>
  canUndo: boolean
  canRedo: boolean
  inTable: boolean
  /** Whether words stand there, which a footnote can be about: in code it would be read as code. */
  hasWords: boolean
}

export const noStatus: EditorStatus = {
  active: new Set(),
  canUndo: false,
  canRedo: false,
  inTable: false,
  hasWords: true,
}

export type EditorModeProps = {
  ref: Ref<EditorMode>
  /** Whose values the text has. */
  project_id: number | null
  /** What the mode begins with; the mode owns the text from then on. */
  begin: { text: string; place: EditorPosition | null; focused?: boolean }
  /** Where a mode left off, with its history, for when it is shown again. */
  memory: RefObject<{ markdown?: EditorState; visual?: VisualMemory }>
  /** Where others write; by offsets in the source as it is when another list is given. */
  writers: readonly WriterMark[]
  /** Which words have open comments. */
  commentsIn: CommentMarksIn
  /** At once at each change; must cost nothing. */
  onTyping: () => void
  onStatus: (status: EditorStatus) => void
  /** The keyboard asks for the dialog, and for the find panel. */
  onLink: () => void
  /** A picture, a table or a footnote is wanted where the caret is, and its dialog asks which. */
  onInsert: (kind: "image" | "table" | "footnote") => void
  onFind: () => void
  /** Shows a place of the source where it can be written. */
  onShowSource: (offset: number) => void
  /** What was written cannot be said exactly in Markdown; gives the first words of where. */
  onInexact: (words: string) => void
}

export function isSameStatus(one: EditorStatus, other: EditorStatus): boolean {
  return (
    one.canUndo === other.canUndo &&
    one.canRedo === other.canRedo &&
    one.inTable === other.inTable &&
    one.hasWords === other.hasWords &&
    one.active.size === other.active.size &&
    [...one.active].every((command) => other.active.has(command))
  )
}

const largest = 300_000
const key = "hub.editor.mode"

/** The mode that a text opens in: the last one of this browser, else the usual one; but large texts in their source. */
export function modeFor(text: string, remembered: string | null, usual: ModeName = "markdown"): ModeName {
  if (text.length > largest) return "markdown"
  return modeNames.find((name) => name === remembered) ?? usual
}

export function rememberedMode(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Preview is a look, not a way to write: who looked last writes as before. */
export function rememberMode(name: ModeName): void {
  if (name === "preview") return
  try {
    localStorage.setItem(key, name)
  } catch {
    // A browser that keeps nothing begins with Markdown.
  }
}
