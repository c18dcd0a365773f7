import { parse } from "@hub/markdown"
import { computation } from "../platform/threads/computation.ts"
import { slugsOf, straysOf } from "./uses.ts"

/** The variables in a title and its text, and what is written like one and cannot be. */
export const namesRead = computation("uses.names", ({ title, content }: { title: string; content: string }) => {
  const tree = parse(content)
  return { slugs: slugsOf(title, tree), strays: straysOf(title, content, tree) }
})
