import { escapeHtml } from "@hub/reader/escape"
import { fillWords, type FrameWords } from "@hub/reader/words/edition-words"

/**
 * Says in the language of the edition what the engine adds to a text: the kinds of alerts, tick boxes, and what stands
 * around footnotes. These are elements and attributes that no author can write.
 */
export function speakFrame(html: string, words: FrameWords): string {
  if (words.alerts.note === "Note" && words.done === "Done") return html
  return html
    .replace(
      /(<div class="alert alert-(\w+)"[^>]*>\s*<p class="alert-title">)[^<]*/g,
      (whole, start: string, kind: string) => (isAlert(words, kind) ? start + escapeHtml(words.alerts[kind]) : whole),
    )
    .replace(/(<input [^>]*aria-label=")(Done|To do)"/g, (_, start: string, state: string) => {
      return `${start}${escapeHtml(state === "Done" ? words.done : words.toDo)}"`
    })
    .replace(/(<h2[^>]* id="(?:user-content-)?footnote-label"[^>]*>)Footnotes/, (_, start: string) => {
      return start + escapeHtml(words.footnotes)
    })
    .replace(
      /( data-footnote-backref[^>]* aria-label=")Back to reference ([\d-]+)"/g,
      (_, start: string, n: string) => {
        return `${start}${escapeHtml(fillWords(words.backToText, { n }))}"`
      },
    )
}

const isAlert = ({ alerts }: FrameWords, kind: string): kind is keyof FrameWords["alerts"] =>
  Object.hasOwn(alerts, kind)
