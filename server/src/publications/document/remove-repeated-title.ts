import type { Heading, Nodes } from "@hub/markdown"
import { textUnder } from "./text.ts"

/** Many topics open with their own title as a heading; under the topic's title it would stand there twice. */
export function removeRepeatedTitle<Node extends Nodes>(
  children: Node[],
  titles: string[],
): { children: Node[]; repeated?: Heading } {
  const at = children.findIndex((node) => node.type !== "yaml" && node.type !== "definition")
  const first = children[at]
  if (first?.type !== "heading" || !titles.some((title) => textUnder(first).toLowerCase() === title.toLowerCase()))
    return { children }
  return { children: children.toSpliced(at, 1), repeated: first }
}
