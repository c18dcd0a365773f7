import { applyEdits, type TextEdit, mayHoldDrawings, mayHoldFormulas } from "@hub/markdown"
import { useQuery } from "@tanstack/react-query"
import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react"
import { sanitisedHtml } from "../trusted-html.ts"
import { MissingValues } from "../variables/MissingValues.tsx"
import { variableList } from "../variables/queries.ts"
import { useGiveValue } from "../variables/use-give-value.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import layout from "../widgets/Layout.module.css"
import prose from "../widgets/Prose.module.css"
import { askEngine, isLarge } from "../engine/engine.ts"
import type { EditorMode, EditorModeProps } from "./mode.ts"
import { type RenderedPage, renderPreviewPage } from "../engine/preview-page.ts"
import styles from "./PreviewMode.module.css"
import { goToTop, visibleTop } from "./visible-top.ts"
import { PreviewWarnings } from "./warnings/PreviewWarnings.tsx"
import { topicOfAddress } from "./topic-of-address.ts"

/** What readers will see, with the values that variables have now, and what will not be as the author meant it. */
export function PreviewMode({ ref, project_id, begin, onTyping, onShowSource }: EditorModeProps) {
  const section = useRef<HTMLElement>(null)
  const [text, setText] = useState(begin.text)
  // What the text is at this moment, since two fixes may come before it is shown again.
  const current = useRef(text)
  const variables = useQuery(variableList({ project_id }))
  const page = usePage(text, variables)
  const { dialog, giveOnClick, label, giveValue } = useGiveValue(topicOfAddress())

  const mend = useCallback(
    (edits: (source: string) => TextEdit[]) => {
      const made = edits(current.current)
      if (made.length === 0) return false
      current.current = applyEdits(current.current, made)
      setText(current.current)
      onTyping()
      return true
    },
    [onTyping],
  )

  useImperativeHandle(
    ref,
    (): EditorMode => ({
      content: () => current.current,
      selectedText: () => "",
      insert: () => {},
      replaceSource: (start, end, by) => void mend(() => [{ start, end, text: by }]),
      run: () => {},
      focus: () => section.current?.focus(),
      show: (next) => {
        current.current = next
        setText(next)
      },
      goTo: (offset) => goToTop(blockAt(section.current, offset)),
      place: () => ({ caret: begin.place?.caret ?? 0, top: topOffset(section.current) }),
      finder: () => null,
    }),
    [begin, mend],
  )

  const shown = page !== null
  const top = begin.place?.top ?? 0
  useEffect(() => {
    if (!shown || top === 0) return
    goToTop(blockAt(section.current, top))
  }, [shown, top])

  if (page === null) return <LoadingRows label="Preparing the preview…" />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={section} tabIndex={0} className={styles.preview} aria-label="Preview">
      {variables.data !== undefined && <MissingValues slugs={page.unresolved} label={label} giveValue={giveValue} />}
      <PreviewWarnings source={text} warnings={page.warnings} onFix={mend} onShow={onShowSource} />
      {page.html === "" ? (
        <p className={layout.quietFlush}>Nothing to preview yet.</p>
      ) : (
        // What a click on a variable does, its button above does as well.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div
          className={`${prose.prose} ${variables.data === undefined ? "" : prose.marksMissing} ${styles.page}`}
          ref={keepHere}
          onClick={(event) => {
            if (variables.data !== undefined) giveOnClick(event)
          }}
          // oxlint-disable-next-line react/no-danger
          dangerouslySetInnerHTML={{ __html: sanitisedHtml(page.html) }}
        />
      )}
      {dialog}
    </section>
  )
}

/** A link in the preview never takes the author away from the text. */
function keepHere(page: HTMLDivElement | null) {
  page?.addEventListener("click", openElsewhere)
  return () => page?.removeEventListener("click", openElsewhere)
}

function openElsewhere(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null
  if (link === null || link.getAttribute("href")?.startsWith("#")) return
  event.preventDefault()
  window.open(link.href, "_blank", "noopener")
}

type Variables = ReturnType<typeof useQuery<{ slug: string; value: string }[]>>

/** The page of a text, at once where that is quick and otherwise, as with formulas, from the worker; null until there is one. */
function usePage(text: string, { data, isPending }: Pick<Variables, "data" | "isPending">): RenderedPage | null {
  const values = useMemo(() => Object.fromEntries((data ?? []).map(({ slug, value }) => [slug, value])), [data])
  const isLate = isLarge(text) || mayHoldFormulas(text) || mayHoldDrawings(text)
  const quick = useMemo(() => (isLate ? null : renderPreviewPage(text, values)), [isLate, text, values])
  const [late, setLate] = useState<RenderedPage | null>(null)

  useEffect(() => {
    if (!isLate || isPending) return
    let gone = false
    const read = async () => {
      const page = await askEngine({ kind: "page", text, values })
      if (!gone) setLate(page)
    }
    void read()
    return () => {
      gone = true
    }
  }, [isLate, text, values, isPending])
  return quick ?? late
}

const markedBlocks = (inside: Element | null) => [...(inside?.querySelectorAll("[data-source-offset]") ?? [])]
const offsetOf = (block: Element) => Number(block.getAttribute("data-source-offset"))

const blockAt = (section: Element | null, offset: number) =>
  markedBlocks(section).findLast((one) => offsetOf(one) <= offset) ?? null

function topOffset(section: HTMLElement | null): number {
  if (section === null) return 0
  const line = visibleTop(section)
  if (section.getBoundingClientRect().top >= line) return 0
  const block = markedBlocks(section).find((one) => one.getBoundingClientRect().bottom > line)
  return block === undefined ? 0 : offsetOf(block)
}
