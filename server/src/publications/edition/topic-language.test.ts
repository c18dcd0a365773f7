import { expect, test } from "vitest"
import { readTopicLanguage } from "./topic-language.ts"

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
])("frontmatter that says %j names no language", (frontmatter) => {
  expect(readTopicLanguage(frontmatter)).toBeUndefined()
})
