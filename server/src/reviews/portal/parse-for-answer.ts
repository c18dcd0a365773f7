import type { Comment } from "@hub/contract/reviews"
import { parseMarkdown, createQuoteFinder, resolveVariables } from "@hub/markdown"
import { defineComputation } from "../../platform/threads/computation.ts"
import { listImageKeys, listSlugs } from "../../uses/uses.ts"
import { pickValues } from "./page.ts"
import { sectionsOf } from "./sections.ts"

type ParseForAnswerInput = {
  title: string
  content: string
  /** All values that there are. */
  all: Record<string, string>
  comments: Comment[]
  home: string
}

/** What has to be known of a text to take an answer about it. */
export const parseForAnswerComputation = defineComputation(
  "reviews.read",
  ({ title, content, all, comments, home }: ParseForAnswerInput) => {
    const tree = parseMarkdown(content)
    const slugs = listSlugs(title, tree)
    const values = pickValues(slugs, all)
    const placeOf = createQuoteFinder(tree, content, values)
    return {
      slugs,
      values,
      images: listImageKeys(tree, home),
      sections: sectionsOf({ content, tree: resolveVariables(tree, values).tree, values }),
      /** Where the words of each comment stand, as they read with these values. */
      places: comments.map(placeOf),
    }
  },
)
