import { applyEdits, type TextEdit, splitAtCuts } from "@hub/markdown"
import { sectionBodyStart } from "./tracked-changes.ts"

type VariableDocument = { path: string; markdown: string }
type VariableItem = { id: number; source_path: string; cut: number | null; content: string }

/** A value whose places show a variable instead. */
export type ChosenValue = { value: string; slug: string; places: { path: string; at: number }[] }

/** The texts of proposed topics, which are in the document's order, with variables where they were chosen; by the item. */
export function insertVariables(
  documents: VariableDocument[],
  items: VariableItem[],
  values: ChosenValue[],
): Map<number, string> {
  const contents = new Map<number, string>()
  const all = values.flatMap(({ places, ...value }) => places.map((place) => ({ ...place, ...value })))
  const paths = new Set(all.map((place) => place.path))
  for (const { path, markdown } of documents) {
    if (!paths.has(path)) continue
    const places = all.filter((place) => place.path === path)
    const own = items.filter((item) => item.source_path === path)
    const chunks = splitAtCuts(markdown, new Set(own.flatMap(({ cut }) => cut ?? [])))
    for (const [index, chunk] of chunks.entries()) {
      const item = own[index]
      if (item === undefined) continue
      const begin = sectionBodyStart(markdown, chunk)
      // A heading too long for a title stands before the content as well.
      const shift = Math.max(0, item.content.indexOf(chunk.content)) - begin
      const edits = places.flatMap(({ at, value, slug }): TextEdit[] => {
        const start = at + shift
        const isInside = at >= begin && at < chunk.end && item.content.startsWith(value, start)
        return isInside ? [{ start, end: start + value.length, text: `{{${slug}}}` }] : []
      })
      if (edits.length > 0) contents.set(item.id, applyEdits(item.content, edits))
    }
  }
  return contents
}
