import type { TopicVersion } from "@hub/contract/topics"
import { countChangedLines as changedIn } from "@hub/markdown"

/** In how many lines two versions differ; the title is one. */
export const countChangedLinesOfVersion = (before: TopicVersion, after: TopicVersion) =>
  Number(before.title !== after.title) +
  changedIn(before.frontmatter, after.frontmatter) +
  changedIn(before.content, after.content)
