import { expect, test } from "vitest"
import { wordParagraphXml, createWordFile } from "../test/word-file.ts"
import { readerLimits } from "./parsed-document.ts"
import { detectFile } from "./sniff.ts"

const macros = "application/vnd.ms-word.document.macroEnabled.main+xml"
const withMacros = Buffer.from(createWordFile({ body: wordParagraphXml("Text."), contentType: macros }))
const plainWord = Buffer.from(createWordFile({ body: wordParagraphXml("Text.") }))

test.each([
  ["memo.docm", withMacros, /contains macros\. Save it in Word as “Word Document \(\.docx\)”/],
  ["memo.dotm", withMacros, /contains macros/],
  ["memo.doc", withMacros, /contains macros/],
  ["memo.doc", plainWord, /is a Word document\. Rename it to \.docx/],
  ["memo.doc", Buffer.from("{\\rtf1 Text.}"), /an RTF document\. Open it in Word, choose File, Save As/],
  ["memo.rtf", Buffer.from("{\\rtf1 Text.}"), /an RTF document\. Open it in Word, choose File, Save As/],
  ["memo.doc", Buffer.from("<html><p>Text.</html>"), /a web page\. Open it in Word, choose File, Save As/],
  ["memo.doc", Buffer.from("Just text."), /plain text\. Open it in Word, choose File, Save As/],
  ["memo.odt", Buffer.from("Just text."), /is not an OpenDocument text: it is plain text/],
  ["memo.pages", Buffer.from("Just text."), /can't be imported\. Choose a Word, OpenDocument, Markdown, web, EPUB/],
])("%s is refused with what to do about it", async (name, bytes, sentence) => {
  await expect(detectFile(bytes, name, readerLimits)).rejects.toThrow(sentence)
})
