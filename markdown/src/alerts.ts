import type { Blockquote, Paragraph } from "mdast"

/** The title of each kind where nobody gave another. */
export const alertTitles = {
  note: "Note",
  tip: "Tip",
  important: "Important",
  warning: "Warning",
  caution: "Caution",
} as const

/** The kinds of alert that GitHub knows. */
export type AlertKind = keyof typeof alertTitles

/** The marker that makes an alert of a quote, alone on its first line. */
export const alertMarker = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i

/**
 * What a quote is an alert of, with its title and what it holds after its marker; undefined for an ordinary quote.
 *
 * ```markdown
 * > [!NOTE]
 * > Figures are provisional.
 * ```
 */
export function alertOfQuote(
  quote: Blockquote,
): { kind: AlertKind; title: string; children: Blockquote["children"] } | undefined {
  const [first, ...rest] = quote.children
  if (first?.type !== "paragraph") return undefined
  const [text, ...others] = first.children
  if (text?.type !== "text") return undefined
  const marker = alertMarker.exec(text.value)
  const kind = marker?.[1]?.toLowerCase()
  if (marker === null || kind === undefined || !isAlertKind(kind)) return undefined

  const endsItsLine = marker[0].endsWith("\n")
  if (!endsItsLine && others.length > 0 && others[0]?.type !== "break") return undefined
  const words = text.value.slice(marker[0].length)
  const sameText = words === "" ? [] : [{ ...text, value: words }]
  const after = [...sameText, ...(endsItsLine ? others : others.slice(1))]
  const body: Paragraph[] = after.length > 0 ? [{ ...first, children: after }] : []
  if (body.length + rest.length === 0) return undefined
  return { kind, title: alertTitles[kind], children: [...body, ...rest] }
}

function isAlertKind(word: string): word is AlertKind {
  return Object.hasOwn(alertTitles, word)
}
