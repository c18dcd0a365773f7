import { expect, test } from "vitest"
import { findWarnings } from "./warnings.ts"

test.each([
  ["![a](media/image1.png)", [["media_path", "![a](media/image1.png)"]]],
  [
    "![a](./media/b.png) ![a](/media/b.png) ![a](multimedia/b.png)",
    [
      ["media_path", "![a](./media/b.png)"],
      ["media_path", "![a](/media/b.png)"],
    ],
  ],
  ["![a](b.EMF) ![a](b.emf.png)", [["emf_image", "![a](b.EMF)"]]],
  [
    "![a](media/b.emf)",
    [
      ["media_path", "![a](media/b.emf)"],
      ["emf_image", "![a](media/b.emf)"],
    ],
  ],
  ["![a][b]\n\n[b]: media/c.png", [["media_path", "![a][b]"]]],
  ["<p><img src='media/a.png' alt='a'></p>", [["media_path", "<p><img src='media/a.png' alt='a'></p>"]]],
  ['![a](b.png){width="6in"\nheight="1in"} x', [["pandoc_attributes", '{width="6in"\nheight="1in"}']]],
  ["\uFEFF![a](b.png){#id .class width=50%}", [["pandoc_attributes", "{#id .class width=50%}"]]],
  [
    "![](b.png) ![ ](c.png) <img src='d.png'> ![a](b.png)",
    [
      ["missing_alt", "![](b.png)"],
      ["missing_alt", "![ ](c.png)"],
      ["missing_alt", "<img src='d.png'>"],
    ],
  ],
  ["```mermaid\ngraph TD\na --> b\n```\n\n```chart\n| a | b |\n|-|-|\n| x | 1 |\n```\n", []],
  ["```mermaid\ngantt\n```\n", [["not_drawn", "```mermaid\ngantt\n```"]]],
  ["```chart\ntype: pie\n```\n", [["not_drawn", "```chart\ntype: pie\n```"]]],
  ["### A\n\n# B\n\n### C\n\n## D", [["heading_jump", "### C"]]],
  [
    "# A b\n\n## A *b*\n\n<a id='x'></a><a name=\"x\"></a>\n\n# X",
    [
      ["duplicate_anchor", "## A *b*"],
      ["duplicate_anchor", '<a name="x">'],
      ["duplicate_anchor", "# X"],
    ],
  ],
  ["[a](javascript:alert)", [["unsafe_url", "[a](javascript:alert)"]]],
  [
    "{{Base_Year}} {{ rate }} {{base-year}} *{{n}}* {{1st}} ![{{Größe}}](a.png) [x]({{Home}}) <b>{{A-b}}</b> {{A\\_b}}",
    [
      "{{Base_Year}}",
      "{{ rate }}",
      "{{base-year}}",
      "{{n}}",
      "{{1st}}",
      "{{Größe}}",
      "{{Home}}",
      "{{A-b}}",
      "{{A\\_b}}",
    ].map((words) => ["unresolved_variable", words]),
  ],
  [
    "{{rate}} {{base\\_year}} \\{{Base}} {\\{Base}} {{Base\\}} `{{Base}}` <b title='{{Base}}'> {{< note >}} {{% x %}} {{ .Page }} {{}} {{a\nb}}",
    [],
  ],
  [`{{${"a".repeat(64)}}} {{${"a".repeat(65)}}}`, [["unresolved_variable", `{{${"a".repeat(65)}}}`]]],
  ["![a](b.png) {width=1} ![a](b.png){.wide} `![a](media/b.emf){width=1}` [media](media/)", []],
])("%j", (source, expected) => {
  const found = findWarnings(source)

  expect(found.map(({ code, start, end }) => [code, source.slice(start, end)])).toEqual(expected)
  for (const { message } of found) expect(message).toMatch(/^The .+\.$/)
})

test("the hub's own images are no media folder of somebody's computer", () => {
  expect(findWarnings("![a](/media/Zm9vYmFyYmF6cXV1eDEyMw/map.png)")).toEqual([])
  expect(findWarnings("![a](/media/image1.png)").map((warning) => warning.code)).toEqual(["media_path"])
})
