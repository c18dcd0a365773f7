import type { EditionDifference } from "@hub/contract/edition-changes"
import { compareRendered, parseMarkdown, toPlainText, resolveVariables } from "@hub/markdown"
import { defineComputation } from "../../platform/threads/computation.ts"
import { createTitleTree } from "../../uses/uses.ts"

type EditionText = { title: string; content: string; values: Record<string, string> }

/** How what readers saw of a topic in one edition became what they see in another, where it may be missing. */
export const editionDifferenceComputation = defineComputation(
  "publications.difference",
  (texts: { was: EditionText | undefined; now: EditionText | undefined }): EditionDifference => {
    const [was, now] = [texts.was && resolveText(texts.was), texts.now && resolveText(texts.now)]
    return {
      title: now?.title ?? was?.title ?? "",
      title_before: was && now && was.title !== now.title ? was.title : null,
      html: compareRendered(was?.tree ?? parseMarkdown(""), now?.tree ?? parseMarkdown("")),
    }
  },
)

const resolveText = ({ title, content, values }: EditionText) => ({
  title: toPlainText(resolveVariables(createTitleTree(title), values).tree).trim(),
  tree: resolveVariables(parseMarkdown(content), values).tree,
})
