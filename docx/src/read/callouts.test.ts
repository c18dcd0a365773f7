import { describe, expect, test } from "vitest"
import { convertToMarkdown, convertWordParts, findReportLine } from "../../test/convert-word.ts"
import { equationXml, mathRun } from "../../test/equation-xml.ts"
import { wordParagraphXml, wordRunXml, wordStyleXml } from "../../test/word-file.ts"

const names = ["Note", "Tip", "Warning", "Caution", "Important", "Alert", "Hinweis", "Warning Continued"]
const styles = names.map((name) => wordStyleXml(name.replaceAll(" ", ""), name)).join("")
const read = (body: string) => convertToMarkdown({ body, styles })
const note = (text: string, style = "Note") => wordParagraphXml(text, style)
const bold = (text: string, style: string) =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${wordRunXml(text, "<w:b/>")}</w:p>`

describe("a paragraph in the style of a call-out", () => {
  test.each([
    ["Note", "NOTE"],
    ["Tip", "TIP"],
    ["Warning", "WARNING"],
    ["Caution", "CAUTION"],
    ["Important", "IMPORTANT"],
    ["Alert", "NOTE"],
    ["Hinweis", "NOTE"],
    ["WarningContinued", "WARNING"],
  ])("%s is one of the kind %s", async (style, kind) => {
    expect(await read(note("Hot.", style))).toBe(`> [!${kind}]\n> Hot.\n`)
  })

  test("goes on with the one before it, and words between begin another", async () => {
    expect(await read(note("One.") + note("Two.") + wordParagraphXml("Text.") + note("Three."))).toBe(
      "> [!NOTE]\n> One.\n>\n> Two.\n\nText.\n\n> [!NOTE]\n> Three.\n",
    )
  })

  test("keeps its marks and its line breaks", async () => {
    const inside = `${wordRunXml("Very ", "<w:b/>")}${wordRunXml("hot")}<w:r><w:br/></w:r>${wordRunXml("today.")}`

    expect(await read(`<w:p><w:pPr><w:pStyle w:val="Note"/></w:pPr>${inside}</w:p>`)).toBe(
      "> [!NOTE]\n> **Very** hot\\\n> today.\n",
    )
  })

  test("that is an equation stands below its marker", async () => {
    const body = `<w:p><w:pPr><w:pStyle w:val="Note"/></w:pPr>${equationXml(mathRun("a"))}</w:p>`

    expect(await read(body)).toBe("> [!NOTE]\n>\n> ```math\n> a\n> ```\n")
  })

  test("that is empty is none", async () => {
    expect(await read(note("") + wordParagraphXml("Text."))).toBe("Text.\n")
  })
})

describe("the title of a call-out", () => {
  test.each([
    ["in bold", bold("Warning", "Alert"), "WARNING"],
    ["in capitals", note("CAUTION", "Alert"), "CAUTION"],
    ["that repeats the name of its style", note("Tip", "Tip"), "TIP"],
    ["that says more than the name of its style", note("Important", "Note"), "IMPORTANT"],
  ])("%s is its kind, and is not repeated in its text", async (_, title, kind) => {
    const style = /w:pStyle w:val="(\w+)"/.exec(title)?.[1] ?? ""

    expect(await read(title + note("Hot.", style) + note("Very.", style))).toBe(`> [!${kind}]\n> Hot.\n>\n> Very.\n`)
  })

  test("begins another one", async () => {
    const body = note("Note") + note("One.") + note("Warning") + note("Two.")

    expect(await read(body)).toBe("> [!NOTE]\n> One.\n\n> [!WARNING]\n> Two.\n")
  })

  test("is a title only where it stands alone", async () => {
    expect(await read(note("Warning: hot.") + note("Take note"))).toBe("> [!NOTE]\n> Warning: hot.\n>\n> Take note\n")
  })

  test("is in the report as kept", async () => {
    const parsed = await convertWordParts({ body: note("Warning") + note("Hot."), styles })

    expect(findReportLine(parsed, "call-outs")).toMatchObject({ in: 2, kept: 2, lost: [] })
    expect(findReportLine(parsed, "words")).toMatchObject({ in: 2, kept: 2, lost: [] })
  })
})
