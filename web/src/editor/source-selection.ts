/** A text with what is selected in it, and what a command makes of both. */
export type SourceSelection = { text: string; from: number; to: number }

export type SourceChange = { from: number; to: number; insert: string; anchor: number; head: number }
