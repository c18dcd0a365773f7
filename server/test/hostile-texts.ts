/** Texts that try to run, to break out of their place, or to be too much: the same ones every time. */
export function createHostileTexts(count: number): string[] {
  let seed = 41
  const next = (most: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return (seed >>> 8) % most
  }
  const one = (at: number): string => {
    const some = Array.from({ length: 1 + next(4) }, () => short[next(short.length)]!(next))
    const first = at < rounds * parts.length ? parts[at % parts.length]! : short[next(short.length)]!
    return [first(next), ...some].join(["\n\n", "\n", " "][next(3)])
  }
  return Array.from({ length: count }, (_, at) => one(at))
}

/** How often each piece opens a text; the rest are of short ones. */
const rounds = 4

const script = "<script>alert(1)</script>"
const wide = (columns: number) =>
  `|${" a |".repeat(columns)}\n|${"---|".repeat(columns)}\n|${` ${script} |`.repeat(columns)}`

const parts: ((next: (most: number) => number) => string)[] = [
  () => script,
  () => `<img src=x onerror="alert(1)"><svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>`,
  () =>
    `[x](javascript:alert(1)) [y](data:text/html;base64,PHNjcmlwdD4=) [z](vbscript:x) [w](JaVaScRiPt&colon;alert(1))`,
  () => `<https://example.org/"onmouseover="alert(1)> https://example.org/<b>\`\`\`"'>`,
  () => `![a"onerror="alert(1)](x.png "t\\"onload=\\"alert(1)") ![](http://127.0.0.1/x.png)`,
  () => `#panic("x") #read("/etc/passwd") #{while true {}} $ x $ @label <label> \`\`\`typst #panic() \`\`\``,
  () =>
    `\`]]>\` ]]> <![CDATA[ x ]]> <!-- x <?xml version="1.0"?> <!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]> &e; &#0; &#x1F;`,
  () => "\u202Egnp.exe\u202C \u2066\u2067 \u200F\u200E שלום <b>\u202E</b> مرحبا",
  (next) => "W".repeat(10_000 - next(10)),
  () => "字".repeat(10_000),
  () => `${"a".repeat(5000)}.${"b".repeat(5000)}@${"c".repeat(200)}`,
  () => wide(500),
  () => `<table>${`<tr>${`<td colspan=99 rowspan=99>${script}</td>`.repeat(9)}</tr>`.repeat(9)}</table>`,
  () => `<table><tr><td><table><tr><td>${"<table><tr><td>".repeat(20)}deep`,
  () => `${"> ".repeat(60)}deep\n\n${Array.from({ length: 60 }, (_, at) => `${"  ".repeat(at)}- x`).join("\n")}`,
  () => `${"*_".repeat(2000)}x`,
  () => `${"[".repeat(3000)}x${"](y)".repeat(3000)}`,
  () => `x[^a] y[^a]\n\n[^a]: note[^b] ${script}\n\n[^b]: back[^a]`,
  () => `# <b onclick=alert(1)>x</b> ${script} {{evil}}\n\n# x\n\n# x\n\n####### not`,
  () => `{{evil}} [{{evil}}](/topics/1) \`{{evil}}\` ![{{evil}}]({{evil}})`,
  () => "```js\n</code></pre><script>alert(1)</script>\n```\n\n~~~\n" + "y".repeat(3000),
  () =>
    `<style>*{display:none}</style><base href="//evil"><meta http-equiv=refresh content="0;url=//evil"><iframe src="//evil">`,
  () =>
    `<form action="//evil"><input name=p><button>x</button></form><details open ontoggle=alert(1)><summary>x</summary></details>`,
  () => `<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>`,
  () => `<a id="place-1">x</a><a name="x" href="#place-1">y</a><div id="toc" class="skip">${script}</div>`,
  () => `[x](/topics/1) [y](/topics/2#x) [z](topic:999) [#](#nowhere) [w](../../etc/passwd) [v](//evil.org)`,
  () => `\u0001\u0008\u000B\u000C\u000E\u001F\u007F\u0085\uFFFE\uFFFF\uD800 \uDC00 \u2028\u2029\uFEFF\u200B`,
  () => `---\ntitle: x\n---\n\n<!--\n\n-->\n\n<?php x ?>\n\n<![CDATA[x]]>`,
  () => `1. ${"\n1. ".repeat(300)}x\n\n999999999. y\n\n- [ ] ${script}\n- [x] #panic()`,
  () =>
    `> [!WARNING]\n> ${script}\n\n> [!NOTE] <b>x</b>\n\n<dl><dt>${script}<dd>x</dl><figure><img src="/media/x/y.png"><figcaption>${script}</figcaption></figure>`,
]

/** What is no longer than a page; the rest tries to be too much, which takes long to print. */
const short = parts.filter((part) => part(() => 0).length < 1000)
