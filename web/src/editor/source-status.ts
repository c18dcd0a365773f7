import { redoDepth, undoDepth } from "@codemirror/commands"
import { syntaxTree } from "@codemirror/language"
import type { EditorState } from "@codemirror/state"
import type { Command, EditorStatus } from "./mode.ts"
import { findTableAt } from "./source-table.ts"

const named: Record<string, Command> = {
  StrongEmphasis: "bold",
  Emphasis: "italic",
  InlineCode: "code",
  ATXHeading1: "heading1",
  ATXHeading2: "heading2",
  ATXHeading3: "heading3",
  ATXHeading4: "heading4",
  ATXHeading5: "heading5",
  ATXHeading6: "heading6",
  SetextHeading1: "heading1",
  SetextHeading2: "heading2",
}

/** What the toolbar shows of the place where the caret is. Looks at no more of the text than what is around it. */
export function sourceStatus(state: EditorState): EditorStatus {
  const { head } = state.selection.main
  const active = new Set<Command>()
  const line = state.doc.lineAt(head)
  for (const side of [-1, 1] as const)
    for (
      let node = syntaxTree(state).resolveInner(line.text === "" ? head : Math.max(head, line.from), side);
      ;
      node = node.parent
    ) {
      const command = named[node.name]
      if (command) active.add(command)
      if (node.parent === null) break
    }
  const list = /^\s*(?:[-*+] (\[[ xX]\] )?|(\d{1,9}[.)]) )/.exec(line.text)
  if (list) active.add(list[1] ? "taskList" : list[2] ? "numberedList" : "bulletList")
  return {
    active,
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
    inTable: inTable(state, head),
    hasWords: hasWords(state, head),
  }
}

/** Blocks, and what stands in a line, that are read letter for letter. */
const literalBlocks = new Set(["FencedCode", "CodeBlock", "HTMLBlock", "CommentBlock", "LinkReference"])
const literals = new Set(["InlineCode", "HTMLTag", "Comment", "URL", "Autolink"])

/** Whether words can stand at a place: not in code, nor in a line of signs, such as the dashes of a table. */
function hasWords(state: EditorState, head: number): boolean {
  const line = state.doc.lineAt(head).text
  if (/^[ \t]*(?:[-=:|*_][ \t]*)+$/.test(line) && /[-=*_]/.test(line)) return false
  for (const side of [-1, 1] as const)
    for (let node = syntaxTree(state).resolveInner(head, side); node.parent !== null; node = node.parent) {
      if (literalBlocks.has(node.name)) return false
      if (literals.has(node.name) && node.from < head && head < node.to) return false
    }
  return true
}

const around = 3000

function inTable(state: EditorState, head: number): boolean {
  if (!state.doc.lineAt(head).text.includes("|")) return false
  const start = state.doc.lineAt(Math.max(0, head - around)).from
  const text = state.doc.sliceString(start, Math.min(state.doc.length, head + around), "\n")
  return findTableAt({ text, from: head - start }) !== undefined
}
