import type { Version } from "@hub/contract/topics"
import { changedLines as changedIn } from "@hub/markdown"

/** In how many lines two versions differ; the title is one. */
export const changedLines = (before: Version, after: Version) =>
  Number(before.title !== after.title) +
  changedIn(before.frontmatter, after.frontmatter) +
  changedIn(before.content, after.content)
