import { parse } from "yaml"
import { expect, test } from "vitest"
import { orderTexts } from "./reading-order.ts"

/** The order of a site's pages, by their names alone. */
function orderOf(files: Record<string, string>) {
  const names = Object.keys(files)
  const values = (name: string) =>
    (parse(/^---\n([^]*?)\n---/.exec(files[name]!)?.[1] ?? "") ?? {}) as Record<string, unknown>
  const texts = names.filter((name) => /\.mdx?$/.test(name))
  return orderTexts({ names, texts, read: (name) => files[name]!, valuesOf: values }).texts
}

const pages = { "docs/alpha.md": "", "docs/beta.md": "", "docs/guide/gamma.md": "", "docs/guide/index.md": "" }
const inOrder = ["docs/guide/index.md", "docs/guide/gamma.md", "docs/beta.md", "docs/alpha.md"]

test.each([
  [
    "SUMMARY.md of mdBook",
    "docs/SUMMARY.md",
    "- [G](guide/index.md)\n  - [C](guide/gamma.md)\n- [B](beta.md)\n- [A](./alpha.md)",
  ],
  ["_sidebar.md of docsify", "docs/_sidebar.md", "- [G](guide/)\n- [C](guide/gamma.md)\n- [B](/beta)\n- [A](alpha.md)"],
  [
    "mkdocs.yml",
    "mkdocs.yml",
    "site_name: alpha\nnav:\n  - Guide:\n    - guide/index.md\n    - Third: guide/gamma.md\n  - beta.md\n  - alpha.md\nplugins:\n  - search",
  ],
  [
    "the sidebar of VitePress",
    "docs/.vitepress/config.ts",
    "export default { nav: [{ link: '/alpha' }], sidebar: [{ link: '/guide/' }, { link: '/guide/gamma' }, { link: '/beta' }, { link: '/alpha' }] }",
  ],
  [
    "the sidebars of Docusaurus",
    "sidebars.js",
    "module.exports = { docs: ['guide/index', 'guide/gamma', { type: 'doc', id: 'beta' }, 'alpha'] }",
  ],
  [
    "the contents of MyST",
    "docs/myst.yml",
    "project:\n  toc:\n    - file: guide/index.md\n    - file: guide/gamma.md\n    - file: beta.md\n    - file: alpha.md",
  ],
])("pages come in the order of %s", (_, name, text) => {
  expect(orderOf({ ...pages, [name]: text })).toEqual(inOrder)
})

test("pages that the navigation does not name come behind those that it names", () => {
  expect(
    orderOf({ ...pages, "docs/aaa.md": "", "mkdocs.yml": "nav:\n- beta.md\n- alpha.md\n- guide/gamma.md" }),
  ).toEqual(["docs/beta.md", "docs/alpha.md", "docs/guide/gamma.md", "docs/aaa.md", "docs/guide/index.md"])
})

test.each(["weight", "sidebar_position", "nav_order"])("without one, %s puts pages and folders in order", (name) => {
  const at = (place: number) => `---\n${name}: ${place}\n---\n`

  expect(
    orderOf({
      "last.md": "",
      "second.md": at(20),
      "first/b.md": at(2),
      "first/a.md": at(3),
      "first/_index.md": at(10),
      "third.md": at(30),
    }),
  ).toEqual(["first/_index.md", "first/b.md", "first/a.md", "second.md", "third.md", "last.md"])
})

test("a file that names hardly any page gives no order", () => {
  expect(orderOf({ "b.md": "", "a.md": "", "sidebars.js": "module.exports = ['b', 'elsewhere']" })).toEqual([
    "a.md",
    "b.md",
  ])
})
