import type { EditorPosition } from "../editor/mode.ts"
import { findInSource } from "./find-in-source.ts"
import { blocksOf, findTopicText, offsetOfBlock } from "./passage-text.ts"

/** Below the bars that stay on top, in pixels from the top of the window. */
const readingTop = 110

/** What a click means something else on: it does not put a caret there. */
const itself = "a, button, input, summary, audio, video, [role=button]"

const textBlocks = () => {
  const text = findTopicText()
  return text ? blocksOf(text) : []
}

/** Where in the source a click into the rendered text is; nowhere if it selected words or means something else. */
export function placeOfClick(event: React.MouseEvent, source: string): EditorPosition | undefined {
  const { target, clientX, clientY } = event
  if (event.defaultPrevented || !(target instanceof Element) || target.closest(itself)) return undefined
  if (getSelection()?.isCollapsed === false) return undefined
  const block = target.closest<HTMLElement>("[data-source-offset]")
  if (!block) return undefined
  const blocks = textBlocks()
  const next = blocks.slice(blocks.indexOf(block) + 1).find((one) => !block.contains(one))
  const within = { start: offsetOfBlock(block), end: next ? offsetOfBlock(next) : source.length }
  const clicked = caretAt(clientX, clientY)
  const caret = clicked ? findInSource(source, within, clicked) : within.start
  return { caret, top: within.start, caretHeight: clicked?.height ?? clientY }
}

/** The block at the top of the window, where it stands now. */
export function placeAtTop(): EditorPosition | null {
  if (scrollY === 0) return null
  const block = textBlocks().find((one) => one.getBoundingClientRect().bottom > readingTop)
  if (!block) return null
  const caret = offsetOfBlock(block)
  return { caret, top: caret, caretHeight: block.getBoundingClientRect().top }
}

/** The words around a point of the window, and how far down their line begins. */
function caretAt(x: number, y: number): { before: string; after: string; height: number } | undefined {
  const found = document.caretPositionFromPoint(x, y)
  if (!found || !(found.offsetNode instanceof Text)) return undefined
  const { offsetNode, offset } = found
  const text = offsetNode.data
  const height = found.getClientRect()?.top ?? y
  return { before: text.slice(0, offset), after: text.slice(offset), height }
}
