import { parseMarkdown } from "@hub/markdown"
import { defineComputation } from "../platform/threads/computation.ts"
import { listSlugs, listStrays } from "./uses.ts"

/** The variables in a title and its text, and what is written like one and cannot be. */
export const readNamesComputation = defineComputation(
  "uses.names",
  ({ title, content }: { title: string; content: string }) => {
    const tree = parseMarkdown(content)
    return { slugs: listSlugs(title, tree), strays: listStrays(title, content, tree) }
  },
)
