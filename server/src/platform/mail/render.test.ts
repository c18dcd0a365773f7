import { expect, test } from "vitest"
import { quoteLines } from "./paragraphs.ts"
import { renderEmail } from "./render.ts"

const hub = {
  hub: "Rye & Oats",
  public_url: "https://hub.test",
  reader_url: "https://docs.test",
  subject: "Ada asks you",
  button: "Open the text",
}
const render = (text: string, more = {}) => renderEmail({ ...hub, text, ...more })
/** What a reader sees, and where each link leads. */
const bodyOf = (html: string) => html.slice(html.indexOf("<body>")).replace(/\n/g, "")

test("the hub's own link becomes the button, and stands once more to be copied", () => {
  const html = bodyOf(render("Hi Eve,\n\nPlease read.\n\nRead it here:\nhttps://hub.test/review/abc\n"))
  expect(html).toContain('<a class="button" href="https://hub.test/review/abc">Open the text</a>')
  expect(html.match(/href="https:\/\/hub\.test\/review\/abc"/g)).toHaveLength(2)
  expect(html).toContain("Rye &amp; Oats")
})

test("a reader's email has its button too, and names no place but theirs", () => {
  const html = bodyOf(render("Hi Eve,\n\nRead it here:\nhttps://docs.test/kb/prices/latest/\n"))
  expect(html).toContain('<a class="button" href="https://docs.test/kb/prices/latest/">Open the text</a>')
  expect(html).not.toContain("hub.test")
})

test("an address that somebody typed never becomes the button, wherever it stands before", () => {
  const typed = "https://elsewhere.test/login"
  const html = bodyOf(
    render(`Hi ${typed},\n\nAda asks about "${typed}".\n\n${quoteLines(typed)}\n\nRead it here:\nhttps://hub.test/r\n`),
  )
  expect(/class="button" href="([^"]+)"/.exec(html)?.[1]).toBe("https://hub.test/r")
})

test("an address that somebody typed on a line of its own never becomes the button, also one that begins like the hub's", () => {
  for (const typed of [
    "https://elsewhere.test/login",
    "https://hub.test.elsewhere.test/r",
    "https://hub.test@elsewhere.test/",
  ]) {
    const html = bodyOf(render(`Hi Eve,\n\nAda passed this on. Look:\n${typed}\n\nRead it here:\nhttps://hub.test/r\n`))
    expect(/class="button" href="([^"]+)"/.exec(html)?.[1]).toBe("https://hub.test/r")
  }
})

test("markup in a name, a title or a message is read as it is written", () => {
  const html = bodyOf(
    render(`Hi <b>Eve</b>,\n\n${quoteLines('<img src=x onerror="alert(1)">')}\n\nhttps://hub.test/r`, {
      subject: "<script>alert(1)</script>",
    }),
  )
  expect(html).not.toMatch(/<(script|img|b)\b/)
  expect(html).toContain("&lt;script&gt;")
})

test("quoted lines, blank ones too, are one quotation; dashes are a list with what stands below them", () => {
  const html = bodyOf(
    render(`Hi Eve,\n\n${quoteLines("One.\n\nTwo.")}\n\nNew:\n- First\n  below\n- Second\n`, { button: null }),
  )
  expect(html).toContain('<blockquote dir="auto">One.<br><br>Two.</blockquote>')
  expect(html).toContain('<p dir="auto">New:</p><ul><li dir="auto">First<br>below</li><li dir="auto">Second</li></ul>')
  expect(html).not.toContain('class="button"')
})

test("words of nobody are no quotation", () => {
  expect(quoteLines(" \n ")).toBe("")
})
