/** A text with what is selected in it, and what a command makes of both. */
export type SourceSelection = { text: string; from: number; to: number }

/** `also` is put in at another place, which is one of the text before the change and not before that. */
export type SourceChange = {
  from: number
  to: number
  insert: string
  anchor: number
  head: number
  also?: { at: number; insert: string }
}
