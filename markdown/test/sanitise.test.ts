import type { Element, Root } from "hast"
import { raw } from "hast-util-raw"
import { describe, expect, test } from "vitest"
import { parseMarkdown, safeUrl, toHtml } from "../src/markdown.ts"

const payloads = [
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](javascript&colon;alert(1))",
  "[x](&#106;avascript:alert(1))",
  "[x](\u0001javascript:alert(1))",
  "[x](<java\tscript:alert(1)>)",
  "[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
  "[x](vbscript:msgbox(1))",
  "[x]\n\n[x]: javascript:alert(1)",
  "![x](javascript:alert(1)) ![x](data:image/svg+xml,<svg/onload=alert(1)>)",
  '![x](x"onerror="alert(1)) ![" onerror=alert(1) x="](y)',
  "<javascript:alert(1)>",
  '[x](<" onmouseover=alert(1) ">)',
  '# x" onclick=alert(1) y="',
  '```html"onload=alert(1)\n<script>alert(1)</script>\n```',
  "| a |\n|--|\n| <img src=x onerror=alert(1)> |",
  "[^1]\n\n[^1]: <img src=x onerror=alert(1)>",
  "> [!NOTE]\n> <img src=x onerror=alert(1)>",
  "<script>alert(1)</script>",
  "<ScRiPt\n>alert(1)</script >",
  "<div>\n\n**x**<script>alert(1)</script>\n\n</div>",
  "<img src=x onerror=alert(1)>",
  "<img src='x'/onerror='alert(1)'>",
  "<svg onload=alert(1)><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>",
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
  "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  "<details open ontoggle=alert(1)>x</details>",
  "<iframe src=https://example.org></iframe><iframe srcdoc='<script>parent.alert(1)</script>'>",
  "<a href=\"javascript:alert(1)\">c</a> <a href=' &#14; javascript:alert(1)'>c</a>",
  "<form action='javascript:alert(1)'><button formaction='javascript:alert(1)'>c</button></form>",
  "<input autofocus onfocus=alert(1)><input type=password name=p><select><option>x</select><textarea>x</textarea>",
  "<style>@import 'javascript:alert(1)'; body { display: none }</style>",
  "<p style='position:fixed;inset:0' class='evil'>x</p>",
  "<base href='https://evil.example/'>\n\n[x](y)",
  "<object data='data:text/html,<script>alert(1)</script>'></object><embed src='x.swf'>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'><link rel=stylesheet href=x>",
  "<video autoplay><source onerror=alert(1) src=x></video><audio src=x onerror=alert(1)>",
  "<img srcset='https://evil.example/x 1x' src=y><picture><source srcset=x><img src=y></picture>",
  "<template><script>alert(1)</script></template>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  "<textarea></textarea><img src=x onerror=alert(1)>",
  '<xmp><p title="</xmp><svg/onload=alert(1)>">',
  "<title>&lt;/title&gt;<img src=x onerror=alert(1)>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<![CDATA[><img src=x onerror=alert(1)>]]>",
  "<a target=_blank href=https://evil.example ping=https://evil.example download>x</a>",
  "<blockquote cite='javascript:alert(1)'>x</blockquote>",
  "<div contenteditable tabindex=0 accesskey=x draggable=true is=x-y>x</div><x-y onclick=alert(1)>z</x-y>",
  "<body onload=alert(1) background=x><frameset onload=alert(1)><plaintext>x",
  "<img name=getElementById><a id=attributes name=cookie>x</a>\n\n# attributes",
]

const forbidden = new Set(
  "script style iframe object embed form button select textarea svg math base meta link video audio source template noscript frame frameset body title plaintext xmp picture".split(
    " ",
  ),
)

describe("no payload comes through alive", () => {
  test.each(payloads)("%j", (payload) => {
    const faults = elementsOf(toHtml(parseMarkdown(payload))).flatMap(faultsOf)

    expect(faults).toEqual([])
  })

  test("words around a payload survive it", () => {
    const html = toHtml(parseMarkdown("before\n\n<script>\nalert(1)\n\n</script>\n\n<title>\n\n**after**"))

    expect(html).toContain("<p>before</p>")
    expect(html).toContain("<strong>after</strong>")
  })

  test("what a page decides about addresses is checked as the author's are", () => {
    const html = toHtml(parseMarkdown("[a](b) ![c](d)"), {
      link: () => "javascript:alert(1)",
      image: () => "data:text/html,x",
    })

    expect(html).toBe('<p><a>a</a> <img alt="c" loading="lazy"></p>')
  })

  test("the author's ids and names cannot take a word of the page's script", () => {
    const html = toHtml(parseMarkdown(payloads.join("\n\n")))

    const named = elementsOf(html).flatMap(({ properties }) => [properties["id"], properties["name"]])
    const ids = named.filter((id) => id !== undefined)
    expect(ids.length).toBeGreaterThan(3)
    expect(ids.filter((id) => typeof id !== "string" || !id.startsWith("user-content-"))).toEqual([])
  })
})

const dangerous = /^(?:on|style$|srcset$|srcdoc$|action$|formaction$|target$|ping$|tabindex$|is$|xlink)/i
const addresses = new Set(["href", "src", "cite"])
const ownClasses =
  /^(?:alert|alert-\w+|variable|sr-only|footnotes|data-footnote-backref|contains-task-list|task-list-item|language-.*)$/

function faultsOf({ tagName, properties }: Element): string[] {
  const faults = forbidden.has(tagName) || tagName.includes("-") ? [tagName] : []
  if (tagName === "input" && properties["type"] !== "checkbox") faults.push("input")
  for (const [name, value] of Object.entries(properties)) {
    const isUnsafe = addresses.has(name) && safeUrl(String(value)) !== value
    const isForeign =
      name === "className" && !(Array.isArray(value) && value.every((one) => ownClasses.test(String(one))))
    const isOwn = name === "tabIndex" && tagName === "pre" && value === 0
    if ((dangerous.test(name) && !isOwn) || isUnsafe || isForeign) faults.push(`${name}=${String(value)}`)
  }
  return faults
}

/** What a browser would make of the HTML. */
function elementsOf(html: string): Element[] {
  const page = raw({ type: "root", children: [{ type: "raw", value: html }] }) as Root
  const found: Element[] = []
  const waiting: (Root | Element)[] = [page]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === "element") found.push(node)
    for (const child of node.children) if (child.type === "element") waiting.push(child)
  }
  return found
}
