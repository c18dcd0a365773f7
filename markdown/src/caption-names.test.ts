import { expect, test } from "vitest"
import { listCaptionNames } from "./caption-names.ts"
import { parseMarkdown } from "./parse.ts"
import { writeMarkdown } from "./write.ts"

const text = `Table: Prices {#tab:prices}

| a |
| - |
| 1 |

Table: Nobody's {#tab:none}

- ![Dot](a.png "Dots"){#fig:dots}

<table><tr><td>1</td></tr></table>

Table: In *HTML* {#tab:html}

\`\`\`math {#eq:mean}
x
\`\`\`
`

test("tables, figures and equations have the names that are written at them", () => {
  expect(listCaptionNames(parseMarkdown(text)).map(({ id, start }) => [id, text.slice(start, start + 6)])).toEqual([
    ["tab:prices", "Table:"],
    ["tab:html", "Table:"],
    ["fig:dots", "![Dot]"],
    ["eq:mean", "```mat"],
  ])
})

test("captions and names are written as they were read", () => {
  expect(writeMarkdown(parseMarkdown(text))).toBe(text)
})
