import { type CaptionKind, isCaptionWord } from "@hub/markdown"
import { fillWords, type NumberWords } from "@hub/reader/words/edition-words"
import { wordsFor } from "@hub/reader/words/languages"
import type { PdfCaption, PdfInline, PdfNumberList } from "./document.ts"
import type { NumberGiver } from "./topic-context.ts"

export type BookNumbers = ReturnType<typeof createBookNumbers>

export const numberWordsFor = (language: string): NumberWords => wordsFor(language).numbered

export const nameOfNumber = (words: NumberWords, kind: CaptionKind, number: number): string =>
  fillWords(words[kind], { n: String(number) }).replaceAll(" ", "\u00a0")

/** The numbers of a book: through all its topics, each kind for itself. */
export function createBookNumbers(language: string, freshLabel: () => string) {
  const words = numberWordsFor(language)
  const given: { kind: CaptionKind; caption: PdfCaption }[] = []
  const counts = { table: 0, figure: 0, equation: 0 }

  return {
    /** Numbers what stands in one topic; `place` gives the label of a name there. */
    giver:
      (place: (id: string) => string | undefined): NumberGiver =>
      (kind, id, body) => {
        const number = ++counts[kind]
        const label = (id === undefined ? undefined : place(id)) ?? freshLabel()
        const caption: PdfCaption = { kind: "caption", label, name: nameOfNumber(words, kind, number), number, body }
        given.push({ kind, caption })
        return caption
      },
    /** What a link to a name reads as, unless its author has other words for it. */
    nameOf(label: string, kind: CaptionKind, body: PdfInline[]): string | undefined {
      const found = given.find((one) => one.caption.label === label && one.kind === kind)
      const isPlain =
        body.length === 0 || (body.length === 1 && typeof body[0] === "string" && isCaptionWord(body[0], kind))
      return isPlain ? found?.caption.name : undefined
    },
    /** What there is, for lists of it. */
    listed(): NumberWords & { lists: PdfNumberList[] } {
      const list = (kind: "table" | "figure", title: string): PdfNumberList => ({
        kind,
        title,
        entries: given.flatMap(({ kind: of, caption: { label, name, body } }) =>
          of === kind ? [{ label, name, body: withoutNotes(body) }] : [],
        ),
      })
      const lists = [list("table", words.tables), list("figure", words.figures)]
      return { ...words, lists: lists.filter(({ entries }) => entries.length > 0) }
    },
  }
}

/** A list repeats the words of captions, not what is set or noted in them. */
function withoutNotes(body: PdfInline[]): PdfInline[] {
  return body.flatMap((one): PdfInline[] => {
    if (typeof one === "string") return [one]
    if (one.kind === "note" || one.kind === "same-note" || one.kind === "anchor" || one.kind === "image") return []
    if (one.kind === "link" || one.kind === "reference") return withoutNotes(one.body)
    return "body" in one ? [{ ...one, body: withoutNotes(one.body) }] : [one]
  })
}
