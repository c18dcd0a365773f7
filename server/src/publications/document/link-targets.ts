import type { CaptionKind } from "@hub/markdown"
import type { BookNumbers } from "./numbers.ts"
import type { PdfInline, PdfReference } from "./document.ts"
import type { WarningList } from "./warnings.ts"

export type PdfLinkTargets = ReturnType<typeof createLinkTargets>

/** The name of a caption as a bookmark of Word can be called, by which an import knows it again: `tab_prices__2020`. */
function nameInWord(place: string): string | undefined {
  const [, kind, name = ""] = /#(tab|fig):([A-Za-z0-9][A-Za-z0-9_-]*)$/.exec(place) ?? []
  const label = `${kind}_${name.replaceAll("-", "__")}`
  return kind !== undefined && !/__|_$/.test(name) && label.length <= 40 ? label : undefined
}

/**
 * Where links inside the book lead. The compiler refuses the whole book for one label that is missing or there twice,
 * so each label is set once, and a link is settled only when the last place is known.
 */
export function createLinkTargets(warnings: WarningList) {
  const labels = new Map<string, string>()
  const given = new Set<string>()
  const waiting: { link: PdfReference; wanted: string[]; said: string }[] = []
  let count = 0

  return {
    /** The label for a place that is being set, or nothing when it was set before. */
    set(place: string): string | undefined {
      if (labels.has(place)) return undefined
      const named = nameInWord(place)
      const label = named !== undefined && !given.has(named) ? named : `place-${++count}`
      labels.set(place, label)
      given.add(label)
      return label
    },
    /** Another name for a place that has its label. */
    name(place: string, label: string) {
      if (!labels.has(place)) labels.set(place, label)
    },
    fresh: () => `place-${++count}`,
    /** A link to the first of the places that turns out to exist. */
    link(wanted: string[], body: PdfInline[], said: string, kind?: CaptionKind): PdfInline {
      const link: PdfReference = { kind: "reference", label: "", body, ...(kind && { wants_name: kind }) }
      waiting.push({ link, wanted, said })
      return link
    },
    settle(numbers?: BookNumbers) {
      for (const { link, wanted, said } of waiting) {
        const place = wanted.find((one) => labels.has(one))
        const kind = link.wants_name
        delete link.wants_name
        if (place === undefined) {
          Object.assign(link, { kind: "span", label: undefined })
          warnings.add(said)
        } else link.label = labels.get(place) ?? ""
        if (kind === undefined) continue
        const name = numbers?.nameOf(link.label, kind, link.body)
        if (name !== undefined) link.name = name
        else if (link.body.length === 0) link.body = [wanted[0]?.replace(/^[^#]*/, "") ?? ""]
      }
    },
  }
}
