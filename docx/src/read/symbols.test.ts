import { describe, expect, test } from "vitest"
import { replaceSymbols, symbolCharacter } from "./symbols.ts"

describe("a sign of a sign font is the character that looks like it", () => {
  test.each([
    ["Symbol", 0x61, "α"],
    ["Symbol", 0x57, "Ω"],
    ["Symbol", 0x22, "∀"],
    ["Symbol", 0xa3, "≤"],
    ["Symbol", 0xb7, "•"],
    ["Symbol", 0xae, "→"],
    ["Symbol", 0xd6, "√"],
    ["Symbol", 0xf2, "∫"],
    ["symbol", 0xf0b3, "≥"],
    ["Wingdings", 0x4a, "☺"],
    ["Wingdings", 0x28, "☎"],
    ["Wingdings", 0x6c, "●"],
    ["Wingdings", 0xa7, "▪"],
    ["Wingdings", 0xe0, "→"],
    ["Wingdings", 0xf0fc, "✓"],
    ["Wingdings", 0xfe, "☑"],
    ["Wingdings", 0x81, "①"],
    ["Wingdings 2", 0x50, "✓"],
    ["Wingdings 2", 0xf052, "☑"],
    ["Wingdings 2", 0x53, "☒"],
    ["Wingdings 2", 0xf0a3, "☐"],
  ])("%s %i is %s", (font, code, sign) => {
    expect(symbolCharacter(font, code)).toBe(sign)
  })

  test.each([
    ["Wingdings 2", 0xf061],
    ["Webdings", 0x61],
    ["Marlett", 0x72],
    ["Wingdings", 0xff],
  ])("%s %i has no other character", (font, code) => {
    expect(symbolCharacter(font, code)).toBeUndefined()
  })

  test.each([
    ["Calibri", 0x2026, "…"],
    ["Segoe UI Symbol", 0x2611, "☑"],
    ["Segoe UI Emoji", 0x1f600, "😀"],
    ["Arial", 0xf041, "A"],
    ["Wingdings", 0x2713, "✓"],
  ])("in the ordinary font %s, %i is %s", (font, code, sign) => {
    expect(symbolCharacter(font, code)).toBe(sign)
  })

  test.each([0, -1, 0x110000, Number.NaN])("%d is no sign", (code) => {
    expect(symbolCharacter("Symbol", code)).toBeUndefined()
  })
})

describe("text that is set in a sign font", () => {
  test("shows the signs of its font", () => {
    expect(replaceSymbols("\uf061 + \uf062", "Symbol")).toBe("α + β")
  })

  test("keeps a sign that its font alone has, and ordinary words", () => {
    expect(replaceSymbols("\uf061", "Webdings")).toBe("\uf061")
    expect(replaceSymbols("alpha", "Symbol")).toBe("alpha")
  })
})
