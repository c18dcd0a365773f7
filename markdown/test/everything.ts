import * as markdown from "../src/markdown.ts"

/** Everything the engine does with a text, one after the other. */
export function everything(source: string): string {
  const { frontmatter, content } = markdown.splitFrontmatter(source)
  markdown.readFrontmatter(frontmatter)
  for (const readText of ofTexts) readText(content)
  return everythingOf(markdown.parse(content))
}

/** What it does with a text that it parses for itself. */
export const ofTexts: readonly ((content: string) => unknown)[] = [
  markdown.warnings,
  (content) => markdown.excerpt(content, 200),
  (content) => markdown.splitAtHeadings(content, 2),
  (content) => markdown.rewriteUrls(content, (url) => `x/${url}`),
]

/** Everything it does with a tree. */
export function everythingOf(tree: markdown.Root): string {
  markdown.headings(tree)
  markdown.links(tree)
  markdown.images(tree)
  const resolved = markdown.resolveVariables(tree, { aa: "{{bb}}" }).tree
  markdown.variablesIn(resolved)
  markdown.write(resolved)
  return markdown.toHtml(resolved, { markVariables: true }) + markdown.plainText(tree)
}
