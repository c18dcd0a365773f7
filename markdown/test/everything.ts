import * as markdown from "../src/markdown.ts"

/** Everything the engine does with a text, one after the other. */
export function everything(source: string): string {
  const { frontmatter, content } = markdown.splitFrontmatter(source)
  markdown.readFrontmatter(frontmatter)
  markdown.warnings(content)
  markdown.excerpt(content, 200)
  markdown.splitAtHeadings(content, 2)
  markdown.rewriteUrls(content, (url) => `x/${url}`)
  return everythingOf(markdown.parse(content))
}

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
