import type { EditionDifference } from "@hub/contract/edition-changes"
import { compareRendered, parse, plainText, resolveVariables } from "@hub/markdown"
import { computation } from "../../platform/threads/computation.ts"
import { titleTree } from "../../uses/uses.ts"

type Text = { title: string; content: string; values: Record<string, string> }

/** How what readers saw of a topic in one edition became what they see in another, where it may be missing. */
export const differenceBetween = computation(
  "publications.difference",
  (texts: { was: Text | undefined; now: Text | undefined }): EditionDifference => {
    const [was, now] = [texts.was && shown(texts.was), texts.now && shown(texts.now)]
    return {
      title: now?.title ?? was?.title ?? "",
      title_before: was && now && was.title !== now.title ? was.title : null,
      html: compareRendered(was?.tree ?? parse(""), now?.tree ?? parse("")),
    }
  },
)

const shown = ({ title, content, values }: Text) => ({
  title: plainText(resolveVariables(titleTree(title), values).tree).trim(),
  tree: resolveVariables(parse(content), values).tree,
})
