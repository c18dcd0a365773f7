import type { PdfBlock, Book, BookChange, PdfInline } from "./document.ts"
import type { PdfLinkTargets } from "./link-targets.ts"
import { printableLine } from "../../pdf/printable-text.ts"

type BookComparison = NonNullable<Book["since"]>

/** The chapter that tells what changed since an earlier edition, with links to where it stands now. */
export function buildChangesList({ edition, changes, values }: BookComparison, targets: PdfLinkTargets): PdfBlock[] {
  const title = `Changes since edition ${edition}`
  const heading: PdfBlock = {
    kind: "heading",
    level: 1,
    label: targets.fresh(),
    body: [title],
    listed: true,
    plain: true,
    running: title,
  }
  if (changes.length + values.length === 0)
    return [heading, paragraphOf("The text, its order and its values have not changed.")]
  return [
    heading,
    paragraphOf("A bar in the margin marks new or changed text. A short line marks where text was removed."),
    ...(changes.length > 0 ? [bullets(changes.map((change) => describeChange(change, targets)))] : []),
    ...(values.length > 0
      ? [
          paragraphOf("Changed values:"),
          bullets(values.map(({ slug, before, after }) => describeValueChange(slug, before, after))),
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

function describeChange(change: BookChange, targets: PdfLinkTargets): PdfInline[] {
  const words = [printableLine(change.title).trim() || "Untitled"]
  const name: PdfInline =
    change.place === null ? { kind: "strong", body: words } : targets.link([`topic ${change.place}`], words, "")
  return [name, `: ${describeChangeKinds(change)}.`]
}

function describeChangeKinds({ what, title_before, under, under_before }: BookChange): string {
  const said: Record<BookChange["what"][number], string> = {
    added: under === null ? "new" : `new, under “${printableLine(under)}”`,
    removed: under_before === null ? "removed" : `removed, was under “${printableLine(under_before)}”`,
    moved: describeMove(under, under_before),
    renamed: `renamed, was “${printableLine(title_before ?? "")}”`,
    changed: "changed",
  }
  return what.map((kind) => said[kind]).join("; ")
}

function describeMove(under: string | null, before: string | null): string {
  if (under === before) return "moved"
  if (under === null) return `moved, was under “${printableLine(before ?? "")}”`
  return `moved under “${printableLine(under)}”`
}

function describeValueChange(slug: string, before: string | null, after: string | null): PdfInline[] {
  const name: PdfInline = { kind: "mono", text: slug }
  if (before === null) return [name, `: new, “${printableLine(after ?? "")}”`]
  if (after === null) return [name, `: removed, was “${printableLine(before)}”`]
  return [name, `: “${printableLine(after)}” instead of “${printableLine(before)}”`]
}
