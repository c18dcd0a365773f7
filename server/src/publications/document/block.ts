import { captionName } from "@hub/markdown"
import { readCodeInfo } from "../code/code-info.ts"
import { withoutBreakHints } from "./break-hints.ts"
import type { PdfBlock, PdfInline } from "./document.ts"
import { breakableText, stripUnprintable } from "../../pdf/printable-text.ts"

/** The block for a run of text: a picture alone is a figure, anchors alone take no room, and nothing is nothing. */
export function toParagraphBlocks(run: PdfInline[], withNames = false): PdfBlock[] {
  const body = trimSpaces(run)
  const [first, ...rest] = body
  if (first === undefined) return []
  if (rest.length === 0 && typeof first === "object" && first.kind === "image")
    return [{ kind: "figure", image: first.image, caption: first.image.title ? [first.image.title] : [] }]
  const id = withNames && rest.length === 1 ? figureName(first, rest[0]) : undefined
  if (id !== undefined && typeof first === "object" && first.kind === "image")
    return [{ kind: "figure", image: first.image, caption: first.image.title ? [first.image.title] : [], id }]
  return [{ kind: body.every((one) => typeof one === "object" && one.kind === "anchor") ? "line" : "paragraph", body }]
}

/** The name of a picture that stands with nothing else. */
function figureName(image: PdfInline, words: PdfInline | undefined): string | undefined {
  if (typeof image === "string" || image.kind !== "image" || typeof words !== "string") return undefined
  const text = withoutBreakHints(words)
  const name = captionName(text)
  return name?.kind === "figure" && name.length === text.length ? name.id : undefined
}

/**
 * The compiler colours by the language's name alone; a very long listing stays plain, since colouring takes minutes. `meta`
 * is what follows that name: the title and the lines that are marked. `most` signs stand on a printed line.
 */
export function toCodeBlock(text: string, language: string, meta: string, most: number): PdfBlock {
  const name = /^[\w+#.-]{1,30}/.exec(language)?.[0].toLowerCase()
  const lines = stripUnprintable(text)
    .replace(/^\n+|\n+$/g, "")
    .split("\n")
    .map((one) => breakableText(one, most))
  const info = `${language} ${meta}`.trim()
  const { title, marks, compared } = readCodeInfo(info)
  return {
    kind: "code",
    text: lines.join("\n"),
    ...(name && text.length < 100_000 && { language: name }),
    ...((title !== "" || marks.length > 0 || compared !== "") && { info }),
  }
}

/** An item that stands close to the next holds a line instead of a paragraph; two lines would run into one. */
export function tightenItem(body: PdfBlock[]): PdfBlock[] {
  if (body.filter((one) => one.kind === "paragraph").length > 1) return body
  return body.map((one) => (one.kind === "paragraph" ? { ...one, kind: "line" } : one))
}

function trimSpaces(run: PdfInline[]): PdfInline[] {
  const body = [...run]
  while (isSpace(body[0])) body.shift()
  while (isSpace(body.at(-1))) body.pop()
  const [first] = body
  if (typeof first === "string") body[0] = first.trimStart()
  const last = body.at(-1)
  if (typeof last === "string") body[body.length - 1] = last.trimEnd()
  return body
}

function isSpace(one: PdfInline | undefined) {
  return typeof one === "string" ? one.trim() === "" : one?.kind === "break"
}
