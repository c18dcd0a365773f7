import type { PdfInline, PdfReference } from "./document.ts"
import type { WarningList } from "./warnings.ts"

export type PdfLinkTargets = ReturnType<typeof createLinkTargets>

/**
 * Where links inside the book lead. The compiler refuses the whole book for one label that is missing or there twice,
 * so each label is set once, and a link is settled only when the last place is known.
 */
export function createLinkTargets(warnings: WarningList) {
  const labels = new Map<string, string>()
  const waiting: { link: PdfReference; wanted: string[]; said: string }[] = []
  let count = 0

  return {
    /** The label for a place that is being set, or nothing when it was set before. */
    set(place: string): string | undefined {
      if (labels.has(place)) return undefined
      const label = `place-${++count}`
      labels.set(place, label)
      return label
    },
    /** Another name for a place that has its label. */
    name(place: string, label: string) {
      if (!labels.has(place)) labels.set(place, label)
    },
    fresh: () => `place-${++count}`,
    /** A link to the first of the places that turns out to exist. */
    link(wanted: string[], body: PdfInline[], said: string): PdfInline {
      const link: PdfReference = { kind: "reference", label: "", body }
      waiting.push({ link, wanted, said })
      return link
    },
    settle() {
      for (const { link, wanted, said } of waiting) {
        const place = wanted.find((one) => labels.has(one))
        if (place === undefined) {
          Object.assign(link, { kind: "span", label: undefined })
          warnings.add(said)
        } else link.label = labels.get(place) ?? ""
      }
    },
  }
}
