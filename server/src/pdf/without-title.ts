import type { Heading, Nodes } from "@hub/markdown"
import { wordsUnder } from "./words.ts"

/** Many topics open with their own title as a heading; under the topic's title it would stand there twice. */
export function withoutTitle<Node extends Nodes>(
  children: Node[],
  titles: string[],
): { children: Node[]; repeated?: Heading } {
  const at = children.findIndex((node) => node.type !== "yaml" && node.type !== "definition")
  const first = children[at]
  if (first?.type !== "heading" || !titles.some((title) => wordsUnder(first).toLowerCase() === title.toLowerCase()))
    return { children }
  return { children: children.toSpliced(at, 1), repeated: first }
}
