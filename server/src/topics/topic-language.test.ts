import { expect, test } from "vitest"
import { keepTopicLanguage, readTopicLanguage } from "./topic-language.ts"

test.each([
  ["lang: de", "de"],
  ["title: Preise\nlang: de-at\ntags: [a]", "de-AT"],
  ['language = "pt_BR"', "pt-BR"],
  ["lang: 'zh-hant-tw' # as there", "zh-Hant-TW"],
])("frontmatter that says %j has a text in %s", (frontmatter, language) => {
  expect(readTopicLanguage(frontmatter)).toBe(language)
})

test.each([
  "",
  "title: lang: de",
  "lang:",
  "  lang: de",
  "lang: d",
  "languages: de",
  "lang: de-e-",
  "lang: Deutsch, English",
  "language: sql",
  "lang: js",
])("frontmatter that says %j names no language", (frontmatter) => {
  expect(readTopicLanguage(frontmatter)).toBeUndefined()
})

test("what is cut from a topic keeps its language and nothing else of its frontmatter", () => {
  expect(keepTopicLanguage("title: Preise\nlang: de-at\ndate: 2026-01-01")).toBe("lang: de-AT")
  expect(keepTopicLanguage("title: Preise")).toBe("")
})
