import { expect, test } from "vitest"
import { safeUrl } from "./safe-url.ts"

test.each([
  "https://example.org/a?b=c#d",
  "HTTP://example.org",
  "//example.org/a",
  "mailto:ada@example.org",
  "tel:+4930123",
  "a/b.png",
  "/topics/7",
  "?q=1:2",
  "#part",
  "",
])("%j may stand in a page", (url) => {
  expect(safeUrl(url)).toBe(url)
})

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " \u0001javascript:alert(1)",
  "java\nscript:alert(1)",
  "java\tscr\ript:alert(1)",
  "vbscript:x",
  "data:text/html,<script>alert(1)</script>",
  "data:image/svg+xml,<svg/>",
  "file:///etc/passwd",
  "blob:https://example.org/1",
  "C:\\pictures\\a.png",
])("%j may not", (url) => {
  expect(safeUrl(url)).toBeUndefined()
})

test("spaces and controls that a browser would drop are dropped", () => {
  expect(safeUrl(" \thttps://exa\nmple.org\u0000 ")).toBe("https://example.org")
})
