import { parseIndexMark, safeUrl } from "@hub/markdown"
import { alertOfNode } from "@hub/markdown/visual"
import type { Node } from "prosemirror-model"
import { commitField } from "./commit-field.ts"
import { createContainerView } from "./container-view.ts"
import type { EditorView, NodeView, NodeViewConstructor } from "prosemirror-view"

/** What the document does not hold itself but shows. */
export type ShownReferences = {
  /** The value of a variable; undefined where it has none, null while that is not known. */
  valueOf: (slug: string) => string | null | undefined
  /** What can be done about a variable without a value; null for those who can do nothing. */
  giveValue: { label: string; run: (slug: string) => void } | null
  /** The address that a definition gives. */
  addressOf: (identifier: string) => string | undefined
}

/** How the blocks and pieces are shown that need more than an element. */
export function nodeViews(shown: ShownReferences): Record<string, NodeViewConstructor> {
  return {
    blockquote: (node) => quote(node),
    container: (node, view, getPos) => createContainerView(node, view, getPos),
    code_block: (node, view, getPos) => code(node, view, getPos),
    source_block: (node) => source(node),
    list_item: (node, view, getPos) => item(node, view, getPos),
    footnote_def: (node) => footnote(node),
    image: (node) => image(node, shown),
    variable: (node) => variable(node, shown),
    raw_inline: (node) => rawInline(node),
  }
}

function quote(first: Node): NodeView {
  const dom = document.createElement("blockquote")
  const show = (node: Node) => {
    const alert = alertOfNode(node)
    dom.className = alert ? `alert alert-${alert.kind}` : ""
  }
  show(first)
  return { dom, contentDOM: dom, update: (node) => node.type === first.type && (show(node), true) }
}

function code(first: Node, view: EditorView, getPos: () => number | undefined): NodeView {
  let node = first
  const { dom, head, contentDOM } = framed("code")
  const language = document.createElement("input")
  language.setAttribute("aria-label", "Language of the code")
  language.placeholder = "Language"
  language.spellcheck = false
  language.value = languageOf(node)
  head.append(language)

  const commit = () => {
    const at = getPos()
    if (at === undefined || language.value.trim() === languageOf(node)) return
    const [lang = "", ...meta] = language.value.trim().split(/\s+/)
    view.dispatch(
      view.state.tr.setNodeMarkup(at, null, { lang: lang === "" ? null : lang, meta: meta.join(" ") || null }),
    )
  }
  commitField(language, view, commit)
  return {
    dom,
    contentDOM,
    update: (next) => {
      if (next.type !== first.type) return false
      node = next
      if (document.activeElement !== language) language.value = languageOf(node)
      return true
    },
    stopEvent: (event) => event.target === language,
    ignoreMutation: (mutation) => !contentDOM.contains(mutation.target),
  }
}

const languageOf = (node: Node) => [node.attrs["lang"], node.attrs["meta"]].filter(Boolean).join(" ")

const names: Record<string, string> = {
  html: "HTML",
  definition: "Link address",
  shortcode: "Shortcode",
  directive: "Directive",
  table: "Table",
}

function source(first: Node): NodeView {
  const { dom, head, contentDOM } = framed("source")
  const show = (node: Node) => {
    head.textContent = names[String(node.attrs["kind"])] ?? "Markdown"
  }
  show(first)
  return {
    dom,
    contentDOM,
    update: (node) => node.type === first.type && (show(node), true),
    ignoreMutation: (mutation) => !contentDOM.contains(mutation.target),
  }
}

function framed(kind: string) {
  const dom = document.createElement("div")
  dom.className = "framed"
  dom.dataset["kind"] = kind
  const head = document.createElement("div")
  head.className = "framed-head"
  head.contentEditable = "false"
  const pre = document.createElement("pre")
  const contentDOM = document.createElement("code")
  contentDOM.spellcheck = false
  pre.append(contentDOM)
  dom.append(head, pre)
  return { dom, head, contentDOM }
}

function item(first: Node, view: EditorView, getPos: () => number | undefined): NodeView {
  const dom = document.createElement("li")
  if (first.attrs["checked"] === null) return { dom, contentDOM: dom, update: (node) => sameKind(node, first) }

  let node = first
  dom.className = "task"
  const box = document.createElement("input")
  box.type = "checkbox"
  box.contentEditable = "false"
  const contentDOM = document.createElement("div")
  dom.append(box, contentDOM)
  const show = () => {
    box.checked = node.attrs["checked"] === true
    box.setAttribute("aria-label", box.checked ? "Done" : "To do")
  }
  box.addEventListener("change", () => {
    const at = getPos()
    if (at !== undefined) view.dispatch(view.state.tr.setNodeAttribute(at, "checked", box.checked))
  })
  show()
  return {
    dom,
    contentDOM,
    update: (next) => {
      if (!sameKind(next, first)) return false
      node = next
      show()
      return true
    },
    stopEvent: (event) => event.target === box,
    ignoreMutation: (mutation) => !contentDOM.contains(mutation.target),
  }
}

const sameKind = (node: Node, other: Node) =>
  node.type === other.type && (node.attrs["checked"] === null) === (other.attrs["checked"] === null)

function footnote(first: Node): NodeView {
  const dom = document.createElement("div")
  dom.className = "footnote"
  const label = document.createElement("span")
  label.className = "footnote-label"
  label.contentEditable = "false"
  label.textContent = String(first.attrs["label"])
  const contentDOM = document.createElement("div")
  dom.append(label, contentDOM)
  return {
    dom,
    contentDOM,
    update: (node) => node.type === first.type && node.attrs["label"] === first.attrs["label"],
    ignoreMutation: (mutation) => !contentDOM.contains(mutation.target),
  }
}

function image(first: Node, shown: ShownReferences): NodeView {
  const dom = document.createElement("img")
  const show = (node: Node) => {
    const { reference, src, alt, title } = node.attrs
    const named = reference === null ? String(src) : shown.addressOf(String(reference.identifier))
    const address = safeUrl(named ?? "")
    if (address === undefined || address === "") dom.removeAttribute("src")
    else if (dom.getAttribute("src") !== address) dom.src = address
    dom.alt = String(alt)
    dom.title = String(title ?? alt)
  }
  show(first)
  return { dom, update: (node) => node.type === first.type && (show(node), true) }
}

/** A mark for the index says its entry; anything else is shown as it is written. */
function rawInline(first: Node): NodeView {
  const dom = document.createElement("span")
  const { kind, value } = first.attrs as { kind: string; value: string }
  const mark = kind === "html" ? parseIndexMark(value) : undefined
  dom.dataset["raw"] = mark ? "index" : kind
  dom.textContent = mark ? mark.entry.join(" › ") : value
  if (mark) dom.title = `Index entry: ${value}`
  return { dom, update: (node) => node.sameMarkup(first) }
}

function variable(first: Node, shown: ShownReferences): NodeView {
  const dom = document.createElement("span")
  dom.className = "variable"
  dom.dataset["variable"] = String(first.attrs["slug"])
  showVariableValue(dom, shown)
  return {
    dom,
    update: (node) => node.type === first.type && node.attrs["slug"] === first.attrs["slug"],
    stopEvent: ({ target }) => target instanceof HTMLButtonElement,
  }
}

/** Shows in a chip what readers will see in its place, and its slug in the title; where that is nothing or unknown, the slug and why. */
export function showVariableValue(chip: HTMLElement, { valueOf, giveValue }: ShownReferences): void {
  const slug = chip.dataset["variable"] ?? ""
  const value = valueOf(slug)
  chip.toggleAttribute("data-missing", value === undefined)
  chip.title = value === undefined ? `{{${slug}}}: this variable has no value.` : `{{${slug}}}`
  if (value === undefined) chip.replaceChildren(slug, " ", missingNote(slug, giveValue))
  else chip.replaceChildren(value === null ? slug : value === "" ? `${slug} (empty)` : value)
}

/** Says that there is no value yet; a button for those who can do something about it. */
function missingNote(slug: string, giveValue: ShownReferences["giveValue"]): HTMLElement {
  const note = document.createElement(giveValue ? "button" : "span")
  note.className = "variable-note"
  note.textContent = "no value yet"
  if (giveValue === null) return note
  note.setAttribute("type", "button")
  note.setAttribute("aria-label", `${slug}: no value yet. ${giveValue.label}`)
  note.title = giveValue.label
  note.addEventListener("click", () => giveValue.run(slug))
  return note
}
