import { describe, expect, test } from "vitest"
import { filesInTransfer, isImageFile, sendImage, describeUploadFailure, altTextForFile } from "./send-image.ts"

const file = (name: string, type = "image/png", bytes = 1) => new File([new Uint8Array(bytes)], name, { type })
const transfer = (types: string[], ...files: File[]) => ({ types, files: files as unknown as FileList })

describe("what is pasted or dropped", () => {
  const picture = file("a.png")
  const wordFile = file("a.docx", "application/msword")

  test.each([
    ["an image", transfer(["Files"], picture), true, 1],
    ["a picture that was copied from a page", transfer(["text/html", "Files"], picture), true, 1],
    ["cells of a table, which come with an image of themselves", transfer(["text/plain", "Files"], picture), true, 0],
    ["a picture that is dropped with its address", transfer(["text/plain", "Files"], picture), false, 1],
    ["a picture among others", transfer(["Files"], file("a.exe", "application/x-msdownload"), picture), false, 1],
    ["a picture and a file to link to", transfer(["Files"], wordFile, picture), false, 2],
    ["words", transfer(["text/plain"]), true, 0],
    ["nothing", null, true, 0],
  ])("%s", (_, given, pasted, count) => {
    expect(filesInTransfer(given, pasted)).toHaveLength(count)
  })
})

test.each([
  ["a.emf", "", true],
  ["A.WMF", "application/octet-stream", true],
  ["a.png", "image/png", true],
  ["emf", "", false],
  ["a.txt", "text/plain", false],
])("%s of type %s is an image: %s", (name, type, is) => {
  expect(isImageFile({ name, type })).toBe(is)
})

test.each([
  ["price_index-2026.png", "price index 2026"],
  ["image.png", "Image"],
  ["image1.png", "Image"],
  [".png", "Image"],
])("a file that nobody described is called by its name: %s", (name, words) => {
  expect(altTextForFile({ name })).toBe(words)
})

test("what is too large is not sent at all", async () => {
  const large = file("plan.png", "image/png", 20 * 1024 * 1024 + 1)

  const refusal: unknown = await sendImage(large, "").catch((error: unknown) => error)

  expect(describeUploadFailure(large, refusal)).toMatch(/^“plan.png” is 20 MB\. The largest imag.*20.*MB\.$/)
})
