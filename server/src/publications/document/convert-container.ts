import { type Container, lookOfContainer, titleOfCodeTab, titleOfContainer } from "@hub/markdown"
import { printableLine } from "../../pdf/printable-text.ts"
import { toParagraphBlocks } from "./block.ts"
import type { PdfBlock } from "./document.ts"
import type { BlockConverter, PagePosition } from "./topic-context.ts"

/** What pages let readers open or choose stands below its title in a book. */
export function convertContainer(converter: BlockConverter, node: Container, position: PagePosition): PdfBlock[] {
  const look = lookOfContainer(node)
  if (look.is === "code tabs")
    return node.children.flatMap((child) => [
      ...(child.type === "code" ? strongLine(titleOfCodeTab(child)) : []),
      ...converter.blocks([child], position),
    ])
  const body = converter.blocks(node.children, position)
  if (look.is === "alert") {
    const title = look.title === undefined ? converter.around.alerts[look.kind] : printableLine(look.title)
    return [{ kind: "alert", tone: look.kind, title, body }]
  }
  return [...strongLine(titleOfContainer(node)), ...body]
}

const strongLine = (title: string): PdfBlock[] =>
  title === "" ? [] : toParagraphBlocks([{ kind: "strong", body: [printableLine(title)] }])
