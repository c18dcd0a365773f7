import { parse, resolveVariables, toHtml, warnings } from "@hub/markdown"
import { Alert, Code, List } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useImperativeHandle, useMemo, useRef, useState } from "react"
import { sanitisedHtml } from "../trusted.ts"
import { variableList } from "../variables/queries.ts"
import type { Mode, ModeProps } from "./mode.ts"
import styles from "./Preview.module.css"

/** What readers will see, with the values that variables have now, and what will not be as the author meant it. */
export function Preview({ ref, begin, onTyping }: ModeProps) {
  const section = useRef<HTMLElement>(null)
  const [text, setText] = useState(begin.text)
  const variables = useQuery(variableList())
  const page = useMemo(() => {
    const values = Object.fromEntries((variables.data ?? []).map(({ slug, value }) => [slug, value]))
    const { tree, unresolved } = resolveVariables(parse(text), values)
    return { html: toHtml(tree, { markVariables: true }), unresolved, warnings: warnings(text) }
  }, [text, variables.data])

  useImperativeHandle(
    ref,
    (): Mode => ({
      content: () => text,
      selectedText: () => "",
      insert: () => {},
      replaceSource: (start, end, by) => {
        setText(text.slice(0, start) + by + text.slice(end))
        onTyping()
      },
      run: () => {},
      focus: () => section.current?.focus(),
      show: setText,
      place: () => begin.place ?? { caret: 0, top: 0 },
    }),
    [text, begin, onTyping],
  )

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={section} tabIndex={0} className={styles.preview} aria-label="Preview">
      {variables.data !== undefined && page.unresolved.length > 0 && (
        <Alert variant="outline" color="yellow" mb="sm" title="Variables without a value">
          {page.unresolved.map((slug) => (
            <Code key={slug} className={styles.slug}>{`{{${slug}}}`}</Code>
          ))}
        </Alert>
      )}
      {page.warnings.length > 0 && (
        <Alert variant="outline" color="yellow" mb="sm" title="Readers will not see this as you mean it">
          <List size="sm">
            {page.warnings.slice(0, 20).map((warning) => (
              <List.Item key={`${warning.start} ${warning.code}`}>{warning.message}</List.Item>
            ))}
          </List>
          {page.warnings.length > 20 && `and ${page.warnings.length - 20} more`}
        </Alert>
      )}
      {page.html === "" ? (
        <p className={styles.empty}>Nothing is written yet.</p>
      ) : (
        // oxlint-disable-next-line react/no-danger
        <div className={styles.page} ref={keepHere} dangerouslySetInnerHTML={{ __html: sanitisedHtml(page.html) }} />
      )}
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
