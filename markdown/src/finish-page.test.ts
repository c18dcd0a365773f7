import { describe, expect, test } from "vitest"
import type { HtmlOptions } from "./html-options.ts"
import { toHtml } from "./html.ts"
import { parseMarkdown } from "./parse.ts"

const page = (source: string, options?: HtmlOptions) => toHtml(parseMarkdown(source), options)

/** What a page has as the address of the one link or image in a text. */
const addressIn = (source: string, options?: HtmlOptions) =>
  / (?:href|src|cite)="([^"]*)"/.exec(page(source, options))?.[1]

describe("the address of a link", () => {
  test.each([
    ["in the page gets the prefix of the page's ids", "[a](#part)", "#user-content-part"],
    ["of the page's own top has none", "[a](#)", "#"],
    ["in another page stays", "[a](/b#part)", "/b#part"],
    ["with a space is encoded", "[a](<b c>)", "b%20c"],
    ["with letters of another script is encoded", "[a](ä/日)", "%C3%A4/%E6%97%A5"],
    ["with an emoji is encoded whole", "[a](😀)", "%F0%9F%98%80"],
    ["with half of one gets a sign in its place", "[a](b\uD83Dc)", "b%EF%BF%BDc"],
    ["that is encoded stays", "[a](b%20c%C3%A4)", "b%20c%C3%A4"],
    ["with a lone per cent sign has that encoded", "[a](100%zz%2)", "100%25zz%252"],
    ["with right-to-left words is encoded", "[a](שלום)", "%D7%A9%D7%9C%D7%95%D7%9D"],
    ["by a definition is treated alike", "[a]\n\n[a]: <b c>", "b%20c"],
    ["in raw HTML is treated alike", '<a href="b c">a</a>', "b%20c"],
  ])("%s", (_name, source, address) => {
    expect(addressIn(source)).toBe(address)
  })

  test.each([
    ["[a](HTTPS://b.example/C)", "https://b.example/C"],
    ["[a](Mailto:a@b.example)", "mailto:a@b.example"],
    ["![a](HTTP://b.example/c.png)", "http://b.example/c.png"],
    ['<a href=" https://b.example ">a</a>', "https://b.example"],
    ['<a href="htt\nps://b.example">a</a>', "https://b.example"],
  ])("is read as browsers read it: %j", (source, address) => {
    expect(addressIn(source)).toBe(address)
  })

  test("in the page takes whatever prefix the page has", () => {
    expect(addressIn("[a](#part)", { headingPrefix: "topic-7-" })).toBe("#topic-7-part")
    expect(addressIn("[a](#part)", { headingPrefix: "" })).toBe("#part")
  })

  test.each(["[a](https://b.example)", "[a](//b.example)", "<http://b.example>", "[a](HTTPS://b.example)"])(
    "to another place does not tell it where the reader comes from: %s",
    (source) => {
      expect(page(source)).toContain('rel="noopener noreferrer"')
    },
  )

  test.each(["[a](/b)", "[a](#b)", "[a](mailto:a@b.example)", "[a](tel:+491)", "[a](b//c)"])(
    "to the same place has nothing to hide: %s",
    (source) => {
      expect(page(source)).not.toContain("rel=")
    },
  )
})

describe("a page that chooses addresses of its own", () => {
  test("is asked for each link but those in the page, as the author wrote it", () => {
    const asked: string[] = []

    page("[a](b c.md)[a](<b c>) [a](#d) ![a](e)\n\n[f]\n\n[f]: ä\n", {
      link(url) {
        asked.push(url)
        return undefined
      },
    })

    expect(asked).toEqual(expect.arrayContaining(["b c", "ä"]))
    expect(asked).toHaveLength(2)
  })

  test("may lead links elsewhere, but to no scheme that no page may hold", () => {
    expect(addressIn("[a](b)", { link: () => "/topics/7 x" })).toBe("/topics/7%20x")
    expect(addressIn("[a](b)", { link: () => "javascript:alert(1)" })).toBeUndefined()
    expect(addressIn("[a](b)", { link: () => "data:image/png;base64,AA" })).toBeUndefined()
  })

  test("may show images from memory, but no other kind of data", () => {
    expect(addressIn("![a](b)", { image: () => "data:image/png;base64,AA" })).toBe("data:image/png;base64,AA")
    expect(addressIn("![a](b)", { image: () => "blob:https://a/1" })).toBe("blob:https://a/1")
    expect(addressIn("![a](b)", { image: () => "data:text/html,x" })).toBeUndefined()
    expect(addressIn("![a](b)", { image: () => "vbscript:x" })).toBeUndefined()
    expect(addressIn("![a](data:image/png;base64,AA)")).toBeUndefined()
  })
})

describe("what goes with the elements of a page", () => {
  test("images are loaded when they are near, also those of raw HTML", () => {
    expect(page("![a](b)")).toContain('<img src="b" alt="a" loading="lazy">')
    expect(page('<img src="b" alt="a" loading="eager">')).toContain('loading="lazy"')
  })

  test("an image without an address is still there with its words", () => {
    expect(page("![a](javascript:x)")).toBe('<p><img alt="a" loading="lazy"></p>')
  })

  test("the keyboard can scroll a block of code, and nothing else", () => {
    expect(page("```\na\n```\n")).toContain('<pre tabindex="0">')
    expect(page("`a`\n\n> b")).not.toContain("tabindex")
  })

  test("the box of a task says what it shows", () => {
    expect(page("- [x] a\n- [ ] b\n").match(/aria-label="[^"]*"/g)).toEqual(['aria-label="Done"', 'aria-label="To do"'])
  })

  test("the source of a quote is an address like any other", () => {
    expect(addressIn('<blockquote cite="https://a.example/b c">a</blockquote>')).toBe("https://a.example/b%20c")
    expect(addressIn('<blockquote cite="javascript:x">a</blockquote>')).toBeUndefined()
  })
})
