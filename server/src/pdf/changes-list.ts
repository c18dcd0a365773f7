import type { Block, Book, BookChange, Inline } from "./document.ts"
import type { Places } from "./places.ts"
import { line } from "./words.ts"

type Since = NonNullable<Book["since"]>

/** The chapter that tells what changed since an earlier edition, with links to where it stands now. */
export function changesList({ edition, changes, values }: Since, where: Places): Block[] {
  const title = `Changes since edition ${edition}`
  const heading: Block = {
    kind: "heading",
    level: 1,
    label: where.fresh(),
    body: [title],
    listed: true,
    plain: true,
    running: title,
  }
  if (changes.length + values.length === 0)
    return [heading, said("Nothing in its words, their order or its values is other than it was.")]
  return [
    heading,
    said("A bar in the margin stands beside what is new or changed, a short line where something was left out."),
    ...(changes.length > 0 ? [bullets(changes.map((change) => told(change, where)))] : []),
    ...(values.length > 0
      ? [
          said("These values are others than they were:"),
          bullets(values.map(({ slug, before, after }) => valueTold(slug, before, after))),
        ]
      : []),
  ]
}

const said = (sentence: string): Block => ({ kind: "paragraph", body: [sentence] })

const bullets = (lines: Inline[][]): Block => ({
  kind: "bullets",
  close: true,
  items: lines.map((body) => [{ kind: "line", body }]),
})

function told(change: BookChange, where: Places): Inline[] {
  const words = [line(change.title).trim() || "Untitled"]
  const name: Inline =
    change.place === null ? { kind: "strong", body: words } : where.link([`topic ${change.place}`], words, "")
  return [name, `: ${happened(change)}.`]
}

function happened({ what, title_before, under, under_before }: BookChange): string {
  const said: Record<BookChange["what"][number], string> = {
    added: under === null ? "new" : `new, under “${line(under)}”`,
    removed: under_before === null ? "left out" : `left out, it stood under “${line(under_before)}”`,
    moved: moved(under, under_before),
    renamed: `renamed, it was called “${line(title_before ?? "")}”`,
    changed: "changed",
  }
  return what.map((deed) => said[deed]).join("; ")
}

function moved(under: string | null, before: string | null): string {
  if (under === before) return "moved"
  if (under === null) return `moved, it stood under “${line(before ?? "")}”`
  return `moved under “${line(under)}”`
}

function valueTold(slug: string, before: string | null, after: string | null): Inline[] {
  const name: Inline = { kind: "mono", text: slug }
  if (before === null) return [name, `: new, “${line(after ?? "")}”`]
  if (after === null) return [name, `: gone, it was “${line(before)}”`]
  return [name, `: “${line(after)}” instead of “${line(before)}”`]
}
