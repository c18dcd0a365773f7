import { parse, resolveVariables, toHtml, warnings } from "@hub/markdown"
import { Alert, Code, List } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { sanitisedHtml } from "../trusted.ts"
import { variableList } from "../variables/queries.ts"
import styles from "./Preview.module.css"

/** What readers will see, with the values that variables have now, and what will not be as the author meant it. */
export function Preview({ content }: { content: string }) {
  const variables = useQuery(variableList())
  const [text] = useDebouncedValue(content, content.length > 50_000 ? 600 : 150)
  const page = useMemo(() => {
    const values = Object.fromEntries((variables.data ?? []).map(({ slug, value }) => [slug, value]))
    const { tree, unresolved } = resolveVariables(parse(text), values)
    return { html: toHtml(tree, { markVariables: true }), unresolved, warnings: warnings(text) }
  }, [text, variables.data])

  return (
    <section className={styles.preview} aria-label="Preview">
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
        <p className={styles.empty}>The preview appears here as you write.</p>
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
