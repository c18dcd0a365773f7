import { parseMarkdown, listTextHeadings, toHtml, toPlainText } from "@hub/markdown"
import { createCodeFigure } from "../src/publications/code/code-elements.ts"
import type { KbTestSite } from "./kb-folder.ts"

const source = `It says \`inline\`.

## Contents

\`\`\`ts title="rate.ts" {2}
const rate = 3 // per cent, of all those who are employed, unemployed or neither of both in the year
export const name = "rate"
\`\`\`

\`\`\`diff lang="js"
-let a = 1
+const a = 1
\`\`\`

## A table with long cells

| Year | Rate |
| ---- | ---: |
| 2026 | 1.5 |

![The series](images/chart.png "Unemployment since 1990")

<img src="images/chart.png" width="300" alt="Map of the country">

[Up](#contents) and [down](#a-table-with-long-cells)

> [!WARNING]
> Prices move.
`

/** Three parts with topics each, one of which has code, a picture with a caption and a warning. */
export function createPriceGuide(language: string, title = "Prices"): KbTestSite {
  const tree = parseMarkdown(source)
  const words = (at: number) =>
    at === 1
      ? {
          html: toHtml(tree, {
            headingPrefix: "",
            figures: true,
            code: createCodeFigure,
            image: (url) => url,
          }),
          text: toPlainText(tree),
          headings: listTextHeadings(tree, ""),
        }
      : { html: `<p>About ${at}. Inflation.</p>`, text: `About ${at}. Inflation.`, headings: [] }
  return {
    title,
    language,
    edition: "7",
    built_at: "2026-11-21T09:30:00Z",
    description: "How prices are measured.",
    images: [],
    topics: Array.from({ length: 12 }, (_, at) => ({
      id: at + 1,
      title: at % 4 === 0 ? `Part ${at / 4 + 1}` : `Topic ${at}`,
      level: at % 4 === 0 ? 1 : 2,
      changed_at: "2026-03-02T23:30:00.000Z",
      ...words(at),
    })),
  }
}
