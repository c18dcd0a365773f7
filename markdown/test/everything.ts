import * as markdown from "../src/markdown.ts"

/** Everything the engine does with a text, one after the other. */
export function callEverything(source: string): string {
  const { frontmatter, content } = markdown.splitFrontmatter(source)
  markdown.readFrontmatter(frontmatter)
  for (const readText of textChecks) readText(content)
  return callEverythingOnTree(markdown.parseMarkdown(content))
}

/** What it does with a text that it parses for itself. */
export const textChecks: readonly ((content: string) => unknown)[] = [
  markdown.findWarnings,
  (content) => markdown.makeExcerpt(content, 200),
  (content) => markdown.splitAtHeadings(content, 2),
  (content) => markdown.rewriteUrls(content, (url) => `x/${url}`),
]

/** Everything it does with a tree. */
export function callEverythingOnTree(tree: markdown.Root): string {
  markdown.listTextHeadings(tree)
  markdown.listTextLinks(tree)
  markdown.listTextImages(tree)
  const resolved = markdown.resolveVariables(tree, { aa: "{{bb}}" }).tree
  markdown.variablesIn(resolved)
  markdown.writeMarkdown(resolved)
  return markdown.toHtml(resolved, { markVariables: true }) + markdown.toPlainText(tree)
}
