import type { EditorState, Text } from "@codemirror/state"

/** A text with one kind of line ending keeps it; in a mixed one every carriage return stays where it is. */
export const lineEnding = (text: string) => (/\r\n/.test(text) && !/(?:^|[^\r])\n/.test(text) ? "\r\n" : "\n")

/** Where a place in the editor, which counts every line ending as one, is in the source. */
export function offsetOfPosition(state: EditorState, position: number): number {
  return state.lineBreak.length === 1 ? position : position + state.doc.lineAt(position).number - 1
}

/** Where an offset in the source is in the editor. */
export function positionOfOffset(state: EditorState, offset: number): number {
  const { doc } = state
  if (state.lineBreak.length === 1) return Math.max(0, Math.min(offset, doc.length))
  const line = doc.line(lineAt(doc, offset))
  return Math.max(line.from, Math.min(offset - (line.number - 1), line.to))
}

/** The number of the last line that begins at or before an offset of a source with line endings of two characters. */
function lineAt(doc: Text, offset: number): number {
  let [low, high] = [1, doc.lines]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (doc.line(middle).from + middle - 1 <= offset) low = middle
    else high = middle - 1
  }
  return low
}
