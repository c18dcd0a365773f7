import { schema } from "@hub/markdown/visual"
import { setBlockType, wrapIn } from "prosemirror-commands"
import { type Command as Act, type EditorState, type Plugin, TextSelection } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import { acceptedFileTypes } from "../images/send-image.ts"
import { insertChosenFiles } from "../images/visual-images.ts"
import { headingEntries, listEntries } from "../tool-entries.ts"
import { caretMenu, type TypedBeforeCaret } from "./caret-menu.ts"
import { visualCommands } from "./commands.ts"

const { nodes } = schema

/** What the dialogs ask for; the rest is done at once. */
type SlashDialogs = { link: () => void; insert: (kind: "image" | "table" | "footnote") => void }
export type SlashEntry = { name: string; words?: string; act: (view: EditorView) => void }

/** Offers what a text is made of, where an empty paragraph begins with `/`. */
export function slashMenu(dialogs: SlashDialogs): Plugin {
  const entries = listEntriesFor(dialogs)
  return caretMenu<SlashEntry>({
    id: "insert-offers",
    label: "Insert",
    draw: ({ name }) => [["value", name]],
    read: readTypedSlash,
    suggest: (typed) => Promise.resolve(findEntries(entries, typed)),
    choose: (view, { act }, from) => {
      view.dispatch(view.state.tr.delete(from, view.state.selection.head))
      view.focus()
      act(view)
    },
  })
}

/** A `/` and the letters after it, with nothing else in their paragraph: a path or a fraction opens nothing. */
export function readTypedSlash({ selection: { $from, empty } }: EditorState): TypedBeforeCaret | undefined {
  const { parent } = $from
  // No text is looked at where a paragraph is too long to be one.
  if (!empty || parent.type !== nodes.paragraph || parent.content.size > 24) return undefined
  if ($from.parentOffset < parent.content.size) return undefined
  const typed = /^\/([\p{L}\p{N}]*)$/u.exec(parent.textBetween(0, parent.content.size, null, "\uFFFC"))?.[1]
  return typed === undefined ? undefined : { typed, from: $from.start() }
}

/** The entries of which a word begins with what is typed. */
export function findEntries(entries: SlashEntry[], typed: string): SlashEntry[] {
  const wanted = typed.toLowerCase()
  return entries.filter(({ name, words = "" }) =>
    `${name} ${words}`
      .toLowerCase()
      .split(" ")
      .some((word) => word.startsWith(wanted)),
  )
}

const alerts = ["Note", "Tip", "Important", "Warning", "Caution"]

export function listEntriesFor({ link, insert }: SlashDialogs): SlashEntry[] {
  const does = (name: string, act: Act, words?: string): SlashEntry => ({
    name,
    ...(words === undefined ? {} : { words }),
    act: (view) => void act(view.state, view.dispatch, view),
  })
  const commands = [...headingEntries, ...listEntries].flatMap(([command, name]) =>
    command === "paragraph" || command === "find"
      ? []
      : [does(name, visualCommands[command], command.replace("heading", "h"))],
  )
  return [
    ...commands,
    { name: "Table", act: () => insert("table") },
    { name: "Image", words: "picture", act: () => insert("image") },
    { name: "Link", act: link },
    { name: "File", words: "attachment download pdf excel", act: chooseFile },
    { name: "Footnote", act: () => insert("footnote") },
    // The variables are offered behind it.
    { name: "Variable", words: "value", act: (view) => view.dispatch(view.state.tr.insertText("{{")) },
    does("Quote", wrapIn(nodes.blockquote)),
    ...alerts.map((name) => does(name, insertAlert(name), "alert")),
    does("Tabs", insertTabs, "container"),
    does("Details", insertDetails, "collapsible container hidden"),
    does("Code block", setBlockType(nodes.code_block)),
    does("Formula", setBlockType(nodes.code_block, { lang: "math" }), "equation math tex"),
    does("Line across the page", insertRule, "rule divider hr"),
  ]
}

/** A quote that begins with the marker of an alert, and an empty paragraph in it for its words. */
const insertAlert =
  (name: string): Act =>
  (state, dispatch) => {
    const marker = nodes.paragraph.create(null, schema.text(`[!${name.toUpperCase()}]`))
    return replaceParagraph(state, dispatch, [nodes.blockquote.create(null, [marker, nodes.paragraph.create()])], -2)
  }

const containerOf = (opening: string, ...blocks: ReturnType<typeof nodes.paragraph.create>[]) =>
  nodes.container.create({ opening }, blocks.length > 0 ? blocks : nodes.paragraph.create())

/** Asks for a file, keeps it and links it. */
function chooseFile(view: EditorView): void {
  const input = document.createElement("input")
  input.type = "file"
  input.accept = acceptedFileTypes
  input.addEventListener("change", () => insertChosenFiles(view, [...(input.files ?? [])]))
  input.click()
}

/** Two tabs to begin with, the caret in the second. */
const insertTabs: Act = (state, dispatch) =>
  replaceParagraph(
    state,
    dispatch,
    [containerOf(":::tabs", containerOf("== First"), containerOf("== Second")), nodes.paragraph.create()],
    -5,
  )

/** What readers open. */
const insertDetails: Act = (state, dispatch) =>
  replaceParagraph(state, dispatch, [containerOf("::: details Details"), nodes.paragraph.create()], -4)

const insertRule: Act = (state, dispatch) =>
  replaceParagraph(state, dispatch, [nodes.thematic_break.create(), nodes.paragraph.create()], -1)

/** Puts blocks in the place of the paragraph with the caret, which then stands as far from their end as `back` says. */
function replaceParagraph(
  { tr, selection: { $from } }: EditorState,
  dispatch: Parameters<Act>[1],
  blocks: ReturnType<typeof nodes.paragraph.create>[],
  back: number,
): boolean {
  const [start, end] = [$from.before(), $from.after()]
  const made = tr.replaceWith(start, end, blocks)
  const behind = start + blocks.reduce((size, block) => size + block.nodeSize, 0)
  dispatch?.(made.setSelection(TextSelection.create(made.doc, behind + back)).scrollIntoView())
  return true
}
