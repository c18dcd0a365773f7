import { makeExcerpt, nameVariables, readFrontmatter, shortenText } from "@hub/markdown"

const longest = 200

/** What a list says of a topic: the summary that its front matter gives, else the beginning of its prose. */
export const summarizeTopic = (content: string, frontmatter = ""): string =>
  readFrontmatterSummary(frontmatter) ?? makeExcerpt(content, longest)

/** The `summary` of a front matter; undefined where it gives none. */
export function readFrontmatterSummary(frontmatter: string): string | undefined {
  if (!/^(?:summary|"summary"|'summary')[ \t]*:/m.test(frontmatter)) return undefined
  const { summary } = readFrontmatter(frontmatter).values
  const words = typeof summary === "string" ? shortenText(nameVariables(summary), longest) : ""
  return words === "" ? undefined : words
}
