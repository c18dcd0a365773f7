import {
  type VisualDocument,
  sourceOffsetOf,
  openVisual,
  documentPositionOf,
  saveVisual,
  schema,
} from "@hub/markdown/visual"
import type { Node } from "prosemirror-model"
import { EditorState, TextSelection } from "prosemirror-state"
import { EditorView } from "prosemirror-view"
import { visualImages } from "../images/visual-images.ts"
import type { Command, Insertion, EditorPosition, EditorStatus } from "../mode.ts"
import { isolateSelection } from "../own-selection.ts"
import prose from "../../widgets/Prose.module.css"
import { visualCompletion } from "../variables/visual-completion.ts"
import { goToTop, isLineInSight, visibleTop } from "../visible-top.ts"
import { visualCommands, visualStatus } from "./commands.ts"
import { visualFinder } from "./find.ts"
import { findBlockUnder, drawInGroups, isLong } from "./groups.ts"
import { insertContent, selectedText } from "./insert.ts"
import { slashMenu } from "./slash-menu.ts"
import { replaceDocument, visualPlugins, visualState } from "./state.ts"
import type { VisualMemory } from "./visual-memory.ts"
import { type ShownReferences, showVariableValue, nodeViews } from "./views.ts"
import type { WriterMark } from "../writer-marks.ts"
import { markComments } from "./comment-marks.ts"
import type { CommentMarksIn } from "../comment-marks.ts"
import { markWriters } from "./writers.ts"

type VisualEditorOptions = {
  project_id: number | null
  former?: VisualMemory
  place: EditorPosition | null
  valueOf: ShownReferences["valueOf"]
  giveValue: ShownReferences["giveValue"]
  callbacks: {
    typing: () => void
    status: (status: EditorStatus) => void
    link: () => void
    insert: (kind: "image" | "table" | "footnote") => void
    find: () => void
    /** What was written cannot be read back exactly from Markdown; gives the first words of where. */
    inexact: (words: string) => void
  }
}

export type VisualHandle = ReturnType<typeof makeVisual>

/** A visual document on the page, and the text that it is. */
export function makeVisual(
  parent: HTMLElement,
  from: VisualDocument,
  { project_id, former, place, valueOf, giveValue, callbacks }: VisualEditorOptions,
) {
  let opened = from
  const shown = {
    valueOf,
    giveValue,
    addressOf: (identifier: string) => opened.definitions.get(identifier)?.url,
  }
  const state = visualState(
    opened.doc,
    visualPlugins(callbacks, [visualCompletion({ project_id }), slashMenu(callbacks), visualImages()]),
    former?.state,
  )
  // The document on the page that `opened` stands for: the same one, or one that is made of other objects.
  let synced = state.doc

  const long = isLong(state.doc)
  const view: EditorView = new EditorView(parent, {
    state: long ? EditorState.create({ schema }) : state,
    nodeViews: nodeViews(shown),
    attributes: {
      class: prose.prose ?? "",
      // As in the text that readers see.
      dir: "auto",
      role: "textbox",
      "aria-multiline": "true",
      "aria-label": "Content",
      spellcheck: "true",
      "data-placeholder": "Write, or type / to insert",
    },
    scrollMargin: { top: 130, bottom: 90, left: 0, right: 0 },
    scrollThreshold: { top: 120, bottom: 80, left: 0, right: 0 },
    dispatchTransaction: (transaction) => {
      view.updateState(view.state.apply(transaction))
      if (transaction.docChanged) callbacks.typing()
      callbacks.status(visualStatus(view.state))
    },
  })
  if (long) {
    drawInGroups(view)
    view.updateState(state)
  }
  isolateSelection(view.dom)
  callbacks.status(visualStatus(view.state))
  if (place !== null) goTo(place)

  /** Brings the text up to what is on the page. */
  function sync(): void {
    if (view.state.doc === synced) return
    const saved = saveVisual(opened, view.state.doc)
    opened = saved.opened
    synced = view.state.doc
    if (!saved.exact) callbacks.inexact(changedWordsAt(opened.doc, synced))
  }

  function show(next: VisualDocument, fromElsewhere = false): void {
    view.updateState(replaceDocument(view.state, next.doc, fromElsewhere))
    opened = next
    synced = view.state.doc
    callbacks.status(visualStatus(view.state))
  }

  function goTo({ caret, top, caretHeight, unlessInSight = false }: EditorPosition): void {
    const $caret = view.state.doc.resolve(Math.min(documentPositionOf(opened, caret), view.state.doc.content.size))
    view.updateState(view.state.apply(view.state.tr.setSelection(TextSelection.near($caret))))
    const line = view.coordsAtPos(view.state.selection.head).top
    if (unlessInSight && isLineInSight(view.dom, line)) return
    if (caretHeight !== undefined) scrollBy({ top: line - caretHeight, behavior: "instant" })
    else if (top > 0) goToTop(blockAt(documentPositionOf(opened, top)))
  }

  function blockAt(position: number): HTMLElement | null {
    const $position = view.state.doc.resolve(Math.min(position, view.state.doc.content.size))
    const dom = view.nodeDOM($position.depth === 0 ? position : $position.before(1))
    return dom instanceof HTMLElement ? dom : null
  }

  function topBlock(): number {
    const line = visibleTop(view.dom)
    if (view.dom.getBoundingClientRect().top >= line) return 0
    const child = findBlockUnder(view.dom, line)
    return child ? sourceOffsetOf(opened, view.posAtDOM(child, 0)) : 0
  }

  return {
    content(): string {
      sync()
      return opened.source
    },
    selectedText: () => selectedText(view.state),
    insert(what: Insertion): void {
      view.dispatch(insertContent(view.state, what))
      view.focus()
    },
    replaceSource(start: number, end: number, text: string): void {
      sync()
      const { source } = opened
      show(openVisual(source.slice(0, start) + text + source.slice(end)))
      callbacks.typing()
    },
    run(command: Command): void {
      if (command === "find") callbacks.find()
      else {
        visualCommands[command](view.state, view.dispatch, view)
        view.focus()
      }
    },
    focus: () => view.focus(),
    show: (text: string) => show(openVisual(text), true),
    place(): EditorPosition {
      sync()
      return { caret: sourceOffsetOf(opened, view.state.selection.head), top: topBlock() }
    },
    goTo(position: EditorPosition): void {
      sync()
      goTo(position)
    },
    finder: () => visualFinder(view),
    left(): VisualMemory {
      return { state: view.state, opened }
    },
    markWriters(marks: readonly WriterMark[]): void {
      sync()
      view.updateState(view.state.apply(markWriters(view.state, opened, marks)))
    },
    markComments(marksIn: CommentMarksIn): void {
      sync()
      view.updateState(view.state.apply(markComments(view.state, opened, marksIn(opened.source))))
    },
    nameValues(): void {
      for (const chip of view.dom.querySelectorAll<HTMLElement>("[data-variable]")) showVariableValue(chip, shown)
    },
    destroy: () => view.destroy(),
  }
}

/** The first words of the block in which one document differs from another. */
function changedWordsAt(one: Node, other: Node): string {
  const at = one.content.findDiffStart(other.content)
  const $at = at === null ? null : other.resolve(Math.min(at, other.content.size))
  const block = $at === null ? null : $at.depth > 0 ? $at.node(1) : ($at.nodeAfter ?? $at.nodeBefore)
  return (block?.textBetween(0, block.content.size, " ") ?? "").slice(0, 60)
}
