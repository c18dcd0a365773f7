import { expect, test } from "vitest"
import { toHtml } from "./html.ts"
import { parseMarkdown } from "./parse.ts"

const page = (source: string) => toHtml(parseMarkdown(source), { figures: true })

test("a picture alone in its paragraph has its title below it", () => {
  expect(page('![Map](/m.png "The *regions* <b>")')).toBe(
    `<figure><img src="/m.png" alt="Map" loading="lazy"><figcaption dir="auto">The *regions* &#x3C;b></figcaption></figure>`,
  )
})

test.each(["![Map](/m.png)", 'See ![Map](/m.png "Regions").', '[![Map](/m.png "Regions")](/x)', '![a](/a.png " ")'])(
  "%s is no figure",
  (source) => {
    expect(page(source)).not.toContain("<figure")
  },
)
