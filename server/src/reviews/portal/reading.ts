import type { Comment } from "@hub/contract/reviews"
import { parse, quoteFinder, resolveVariables } from "@hub/markdown"
import { computation } from "../../platform/threads/computation.ts"
import { imageKeysIn, slugsOf } from "../../uses/uses.ts"
import { valuesIn } from "./page.ts"
import { sectionsOf } from "./sections.ts"

type Asked = {
  title: string
  content: string
  /** All values that there are. */
  all: Record<string, string>
  comments: Comment[]
  home: string
}

/** What has to be known of a text to take an answer about it. */
export const readingForAnswer = computation("reviews.read", ({ title, content, all, comments, home }: Asked) => {
  const tree = parse(content)
  const slugs = slugsOf(title, tree)
  const values = valuesIn(slugs, all)
  const placeOf = quoteFinder(tree, content, values)
  return {
    slugs,
    values,
    images: imageKeysIn(tree, home),
    sections: sectionsOf({ content, tree: resolveVariables(tree, values).tree, values }),
    /** Where the words of each comment stand, as they read with these values. */
    places: comments.map(placeOf),
  }
})
