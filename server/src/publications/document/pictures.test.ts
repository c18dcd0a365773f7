import { expect, test } from "vitest"
import { detectPictureFormat } from "./pictures.ts"
import { explainStandardRefusal } from "../pdf/explain-refusal.ts"

const bytes = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex")
const zeros = "00".repeat(24)

test.each([
  ["png", bytes(`89504e470d0a1a0a 0000000d 49484452 00000028 00000014 ${zeros}`)],
  ["gif", bytes(`474946383961 2800 1400 ${zeros}`)],
  ["jpg", bytes(`ffd8 ffe0 0004 0000 ff ffc2 0011 08 0014 0028 03 ${zeros}`)],
  ["webp", bytes(`52494646 00000000 57454250 56503858 0a000000 00 000000 270000 130000 ${zeros}`)],
  ["webp", bytes(`52494646 00000000 57454250 56503820 00000000 000000 9d012a 2800 1400 ${zeros}`)],
  ["webp", bytes(`52494646 00000000 57454250 5650384c 00000000 2f 27c00400 ${zeros}`)],
  ["svg", Buffer.from('<?xml version="1.0"?><svg viewBox="0 0 40 20">')],
  ["svg", Buffer.from('<svg width="40px" height="20">')],
])("a %s of 40 by 20 is known by its bytes", (type, file) => {
  expect(detectPictureFormat(file)).toEqual({ type, width: 40, height: 20 })
})

test.each([
  ["text", Buffer.from("not a picture")],
  ["nothing", Buffer.alloc(0)],
  ["half a JPEG", bytes("ffd8 ffe0 0004")],
  ["a JPEG that goes nowhere", bytes(`ffd8 ffe0 0000 ${zeros}`)],
  ["an SVG without a size", Buffer.from("<svg>")],
])("%s is no picture", (_, file) => {
  expect(detectPictureFormat(file)).toBeUndefined()
})

test("a refusal of the standard is told by the characters that are missing and by the other reasons", () => {
  const refusal = explainStandardRefusal(
    String.raw`[{ message: "PDF/UA-1 error: the text ${"`"}\"中\"${"`"} could not be displayed with font" }, ` +
      String.raw`{ message: "PDF/UA-1 error: the text ${"`"}\"\\u{301}\"${"`"} could not be displayed" }, { message: "PDF/UA-1 error: missing alt text" }]`,
    "ua-1",
  )

  expect(refusal).toEqual([
    "The file is tagged but is not PDF/UA-1: missing alt text.",
    "The document's fonts lack these characters, which print as empty boxes: 中 \u0301.",
  ])
})
