import { expect, test } from "vitest"
import { withEmoji } from "./emoji-codes.ts"
import { listTextHeadings, parseMarkdown, toHtml, toPlainText } from "./markdown.ts"

test.each([
  ["Well done :tada:!", "Well done 🎉!"],
  [":+1: *:heart:*", "👍 ❤️"],
  ["An icon :material-check-circle: less", "An icon  less"],
  ["From 10:30:15 to :nothing_like_it:", "From 10:30:15 to :nothing_like_it:"],
  ["`:tada:`", ":tada:"],
])("readers of %j see %j", (source, words) => {
  expect(toPlainText(withEmoji(parseMarkdown(source)))).toBe(words)
})

test("a heading keeps the id that its code gave it, and a text without codes its tree", () => {
  const plain = parseMarkdown("# Rates")
  const shown = withEmoji(parseMarkdown("## :tada: Party\n\n## Rates"))

  expect(listTextHeadings(shown, "").map(({ id }) => id)).toEqual(["tada-party", "rates"])
  expect(toHtml(shown, { headingPrefix: "" })).toContain('<h2 id="tada-party">🎉 Party</h2>')
  expect(withEmoji(plain)).toBe(plain)
})
