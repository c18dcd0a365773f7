import { type FileWords, fillWords } from "@hub/reader/words/edition-words"
import { wordsFor } from "@hub/reader/words/languages"
import type { PdfBlock, Book, BookChange, PdfInline } from "./document.ts"
import type { PdfLinkTargets } from "./link-targets.ts"
import { printableLine } from "../../pdf/printable-text.ts"

type BookComparison = NonNullable<Book["since"]>
type ChangeWords = FileWords["changes"]

/** The chapter that tells what changed since an earlier edition, with links to where it stands now, in the book's language. */
export function buildChangesList(
  { edition, changes, values }: BookComparison,
  targets: PdfLinkTargets,
  language: string,
): PdfBlock[] {
  const words = wordsFor(language).files.changes
  const title = fillWords(words.title, { edition: String(edition) })
  const heading: PdfBlock = {
    kind: "heading",
    level: 1,
    label: targets.fresh(),
    body: [title],
    listed: true,
    plain: true,
    running: title,
  }
  if (changes.length + values.length === 0) return [heading, paragraphOf(words.none)]
  return [
    heading,
    paragraphOf(words.bars),
    ...(changes.length > 0 ? [bullets(changes.map((change) => describeChange(change, targets, words)))] : []),
    ...(values.length > 0
      ? [
          paragraphOf(words.values),
          bullets(values.map(({ slug, before, after }) => describeValueChange(slug, before, after, words))),
        ]
      : []),
  ]
}

const paragraphOf = (sentence: string): PdfBlock => ({ kind: "paragraph", body: [sentence] })

const bullets = (lines: PdfInline[][]): PdfBlock => ({
  kind: "bullets",
  close: true,
  items: lines.map((body) => [{ kind: "line", body }]),
})

function describeChange(change: BookChange, targets: PdfLinkTargets, words: ChangeWords): PdfInline[] {
  const title = [printableLine(change.title).trim() || "Untitled"]
  const name: PdfInline =
    change.place === null ? { kind: "strong", body: title } : targets.link([`topic ${change.place}`], title, "")
  return [name, fillWords(words.said, { changes: describeChangeKinds(change, words) })]
}

function describeChangeKinds({ what, title_before, under, under_before }: BookChange, words: ChangeWords): string {
  const naming = (sentence: string, title: string | null) => fillWords(sentence, { title: printableLine(title ?? "") })
  const said: Record<BookChange["what"][number], string> = {
    added: under === null ? words.added : naming(words.addedUnder, under),
    removed: under_before === null ? words.removed : naming(words.removedFrom, under_before),
    moved: describeMove(),
    renamed: naming(words.renamed, title_before),
    changed: words.changed,
  }
  return what.map((kind) => said[kind]).join(words.between)

  function describeMove() {
    if (under === under_before) return words.moved
    return under === null ? naming(words.movedFrom, under_before) : naming(words.movedUnder, under)
  }
}

function describeValueChange(
  slug: string,
  before: string | null,
  after: string | null,
  words: ChangeWords,
): PdfInline[] {
  const sentence = before === null ? words.valueAdded : after === null ? words.valueRemoved : words.value
  const said = fillWords(sentence, { before: printableLine(before ?? ""), after: printableLine(after ?? "") })
  return [{ kind: "mono", text: slug }, `: ${said}`]
}
