import { longestContainerTitle, lookOfContainer, titleOfContainer, withContainerTitle } from "@hub/markdown"
import { schema } from "@hub/markdown/visual"
import type { Node } from "prosemirror-model"
import type { EditorView, NodeView } from "prosemirror-view"
import { commitField } from "./commit-field.ts"

const newParagraph = () => schema.nodes.paragraph.create()

const names = {
  alert: "Box",
  details: "Details",
  tab: "Tab",
  tabs: "Tabs",
  "code tabs": "Code tabs",
  plain: "Container",
}
const titled = new Set<keyof typeof names>(["alert", "details", "tab"])

/** A container with a field for its title; what it is called in the text is its tooltip. */
export function createContainerView(first: Node, view: EditorView, getPos: () => number | undefined): NodeView {
  let node = first
  const dom = document.createElement("div")
  const head = document.createElement("div")
  head.className = "container-head"
  head.contentEditable = "false"
  const title = document.createElement("input")
  title.spellcheck = true
  title.maxLength = longestContainerTitle
  const more = document.createElement("button")
  more.type = "button"
  more.textContent = "Add tab"
  const contentDOM = document.createElement("div")
  dom.append(head, contentDOM)

  const show = () => {
    const opening = String(node.attrs["opening"])
    const look = lookOfContainer({ opening })
    dom.className = look.is === "alert" ? `container alert alert-${look.kind}` : "container"
    dom.dataset["look"] = look.is
    dom.title = opening
    const name = look.is === "alert" ? look.kind.replace(/^./, (letter) => letter.toUpperCase()) : names[look.is]
    if (!titled.has(look.is)) return head.replaceChildren(name, ...(look.is === "tabs" ? [more] : []))
    title.setAttribute("aria-label", `Title: ${name}`)
    title.placeholder = look.is === "alert" ? name : `Title: ${name}`
    if (document.activeElement !== title) title.value = titleOfContainer({ opening })
    if (title.parentNode !== head) head.replaceChildren(title)
  }
  const commit = () => {
    const at = getPos()
    const opening = withContainerTitle(String(node.attrs["opening"]), title.value)
    if (at !== undefined && title.value !== titleOfContainer({ opening: String(node.attrs["opening"]) }))
      view.dispatch(view.state.tr.setNodeAttribute(at, "opening", opening))
  }
  commitField(title, view, commit)
  more.addEventListener("click", () => {
    const at = getPos()
    const last = node.lastChild
    if (at === undefined || last === null) return
    // A new one is written as the one before it.
    const opening = withContainerTitle(String(last.attrs["opening"] ?? "== Tab"), "New tab")
    view.dispatch(view.state.tr.insert(at + node.nodeSize - 1, node.type.create({ opening }, newParagraph())))
  })
  show()
  return {
    dom,
    contentDOM,
    update: (next) => {
      if (next.type !== first.type) return false
      node = next
      show()
      return true
    },
    stopEvent: (event) => event.target === title || event.target === more,
    ignoreMutation: (mutation) => !contentDOM.contains(mutation.target),
  }
}
