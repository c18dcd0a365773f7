import { type AlertKind, withContainerTitle } from "@hub/markdown"
import type { MarkdownBlock } from "@hub/docx/read/context"
import { callOutTitle } from "./call-outs.ts"
import { convertNode, type InheritedTraits, leaveOut, type PageContext } from "./context.ts"
import { childNamed, findElementsNamed, isText, type MarkupElement, wordsIn } from "./tree.ts"

/** A box that is set apart. With a title of its own it is a container, else a quote that says what it is. */
export function readCallOut(
  context: PageContext,
  node: MarkupElement,
  kind: AlertKind,
  inherited: InheritedTraits,
): MarkdownBlock[] {
  convertNode(context, node)
  const head = callOutTitle(node, kind)
  const nested = { ...inherited, isNested: true }
  if (head?.title) {
    convertAll(context, head.element)
    const children = context.readBlocks(context, without(node, head.element), nested)
    return [{ type: "container", opening: withContainerTitle(`::: ${kind}`, head.title), children }]
  }
  if (head) leaveOut(context, head.element, "The name of a box: the hub writes its own")
  const children = context.readBlocks(context, head ? without(node, head.element) : node, nested)
  const [first, ...others] = children
  if (first === undefined) return []
  const marker = { type: "html", value: `[!${kind.toUpperCase()}]` } as const
  if (first.type !== "paragraph")
    return [{ type: "blockquote", children: [{ type: "paragraph", children: [marker] }, ...children] }]
  const words = [marker, { type: "text", value: "\n" } as const, ...first.children]
  return [{ type: "blockquote", children: [{ type: "paragraph", children: words }, ...others] }]
}

/** Text that readers open by its title. */
export function readDetails(context: PageContext, node: MarkupElement, inherited: InheritedTraits): MarkdownBlock[] {
  convertNode(context, node)
  const summary = childNamed(node, "summary")
  if (summary) convertAll(context, summary)
  const children = context.readBlocks(context, summary ? without(node, summary) : node, {
    ...inherited,
    isNested: true,
  })
  const title = summary ? wordsIn(summary) : ""
  return [{ type: "container", opening: withContainerTitle("::: details", title || "Details"), children }]
}

/** Of a title only the words are kept. */
function convertAll(context: PageContext, node: MarkupElement): void {
  convertNode(context, node)
  for (const each of node.children) {
    if (!isText(each)) convertAll(context, each)
    else convertNode(context, each)
  }
  for (const image of findElementsNamed(node, "img", "svg")) leaveOut(context, image, "An image in the title of a box")
}

/** The element without one that it holds, however deep. */
function without(node: MarkupElement, taken: MarkupElement): MarkupElement {
  const children = node.children.flatMap((each) => (each === taken ? [] : [each]))
  return { ...node, children }
}
