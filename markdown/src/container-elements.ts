import type { Element, ElementContent, Nodes as HastNodes } from "hast"
import type { State } from "mdast-util-to-hast"
import { type AlertKind, alertTitles } from "./alerts.ts"
import { type Container, lookOfContainer, titleOfCodeTab } from "./containers.ts"

/** An alert of these children, with its title before them. */
export const alertElement = (body: Element, kind: AlertKind, title?: Element): Element => ({
  ...body,
  tagName: "div",
  properties: { className: ["alert", `alert-${kind}`] },
  children: [{ type: "text", value: "\n" }, ...(title === undefined ? [] : [title]), ...body.children],
})

export const titleElement = (name: string, words: string): Element => ({
  type: "element",
  tagName: "p",
  properties: { className: [name] },
  children: [{ type: "text", value: words }],
})

const tabElement = (title: string, children: ElementContent[]): Element => ({
  type: "element",
  tagName: "div",
  properties: { className: ["tab"] },
  children: [titleElement("tab-title", title), ...children],
})

/** What a container is for readers; each tab stands below its title until the page makes tabs of them. */
export function containerElement(state: State, node: Container): Element | ElementContent[] {
  const look = lookOfContainer(node)
  const children = state.wrap(look.is === "code tabs" ? codeTabsOf(state, node) : state.all(node), true)
  const body: Element = { type: "element", tagName: "div", properties: {}, children }
  state.patch(node, body)
  switch (look.is) {
    case "alert":
      if (look.title === "") return alertElement(body, look.kind)
      return alertElement(
        body,
        look.kind,
        look.title === undefined
          ? titleElement("alert-title", alertTitles[look.kind])
          : titleElement("own-title", look.title),
      )
    case "details": {
      const summary: Element = { ...titleElement("", look.title), tagName: "summary", properties: {} }
      return { ...body, tagName: "details", properties: { open: look.open }, children: [summary, ...children] }
    }
    case "tab":
      return { ...body, ...tabElement(look.title, children) }
    case "tabs":
    case "code tabs":
      return { ...body, properties: { className: ["tabs"] } }
    case "plain":
      return look.title === "" ? body : { ...body, children: [titleElement("own-title", look.title), ...children] }
  }
}

/** Each block of code is a tab that its title names, or else its language. */
function codeTabsOf(state: State, node: Container): ElementContent[] {
  return node.children.flatMap((child): ElementContent[] => {
    const made = state.one(child, node) ?? []
    if (child.type !== "code") return [made].flat()
    return [tabElement(titleOfCodeTab(child), [made].flat())]
  })
}

/** Puts tabs that follow one another, as they do where nothing is written around them, into an element of their own. */
export function groupTabs(tree: HastNodes): void {
  const waiting = [tree]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!("children" in node)) continue
    if (node.type !== "element" || !isNamed(node, "tabs")) node.children = withTabsTogether(node.children)
    waiting.push(...node.children)
  }
}

function withTabsTogether<T extends HastNodes>(children: T[]): (T | Element)[] {
  const made: (T | Element)[] = []
  let group: Element | undefined
  for (const [at, child] of children.entries()) {
    const isBlank = child.type === "text" && child.value.trim() === ""
    if (child.type === "element" && isNamed(child, "tab")) {
      if (group === undefined) {
        group = { type: "element", tagName: "div", properties: { className: ["tabs"] }, children: [] }
        made.push(group)
      }
      group.children.push(child)
    } else if (!isBlank || group === undefined) {
      group = undefined
      made.push(child)
    } else if (at + 1 < children.length) group.children.push(child)
  }
  return made
}

const isNamed = ({ properties }: Element, name: string) =>
  Array.isArray(properties["className"]) && properties["className"].includes(name)
