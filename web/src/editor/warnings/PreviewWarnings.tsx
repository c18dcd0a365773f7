import { applyEdits, type Edit, fixFor, isMechanical, mechanicalFix, type Warning } from "@hub/markdown"
import { Alert, Button, Group, Text } from "@mantine/core"
import { useState } from "react"
import { say } from "../../say.ts"
import { useLatest } from "../latest.ts"
import { lineOf, warningsShown } from "./lines.ts"
import { ReplaceImage } from "./ReplaceImage.tsx"
import styles from "./Warnings.module.css"

type PreviewWarningsProps = {
  source: string
  warnings: Warning[]
  /** Puts a text in the place of another. */
  onReplace: (start: number, end: number, text: string) => void
  /** Shows a place of the source. */
  onShow: (offset: number) => void
}

/** What readers will not see as the author means it, each with its place and a fix that changes only that place. */
export function PreviewWarnings({ source, warnings, onReplace, onShow }: PreviewWarningsProps) {
  const [all, setAll] = useState(false)
  const latest = useLatest({ source, warnings })
  const mechanical = warnings.filter(isMechanical)
  const shown = all ? warnings : warnings.slice(0, warningsShown)
  if (warnings.length === 0) return null

  /** All edits in one step, over the stretch that they touch. */
  function apply(edits: Edit[]): void {
    if (edits.length === 0) return say("The text has changed there meanwhile, so nothing was replaced.", "warn")
    const start = Math.min(...edits.map((edit) => edit.start))
    const end = Math.max(...edits.map((edit) => edit.end))
    const moved = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }))
    onReplace(start, end, applyEdits(latest.current.source.slice(start, end), moved))
  }

  /** An upload takes a while, so the place is looked up again in the text as it is then. */
  function readdress(warning: Warning, url: string): void {
    const again = latest.current.warnings
      .filter((one) => one.code === warning.code && one.url === warning.url)
      .toSorted((one, other) => Math.abs(one.start - warning.start) - Math.abs(other.start - warning.start))[0]
    apply(again === undefined ? [] : fixFor(latest.current.source, again, { kind: "address", url }))
  }

  return (
    <Alert variant="outline" color="yellow" mb="sm" title="Readers will not see this as you mean it">
      <ul className={styles.list} aria-label="Warnings">
        {shown.map((warning) => (
          <li key={`${warning.start} ${warning.code}`} className={styles.warning}>
            <Button
              variant="subtle"
              size="compact-sm"
              title="Show this place in the source"
              onClick={() => onShow(warning.start)}
            >
              Line {lineOf(source, warning.start)}
            </Button>
            <span className={styles.sentence}>{warning.message}</span>
            <Group gap="xs">
              {(warning.code === "media_path" || warning.code === "emf_image") && (
                <ReplaceImage warning={warning} onReplace={(url) => readdress(warning, url)} />
              )}
              {warning.code === "pandoc_attributes" && (
                <AttributeFixes source={source} warning={warning} onFix={apply} />
              )}
              {warning.code === "unsafe_url" && <DropFix source={source} warning={warning} onFix={apply} />}
            </Group>
          </li>
        ))}
      </ul>
      <Group gap="xs" mt="xs">
        {warnings.length > shown.length && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
            Show {warnings.length - shown.length} more
          </Button>
        )}
        {mechanical.length > 1 && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => apply(mechanical.flatMap((warning) => mechanicalFix(source, warning)))}
          >
            Fix all {mechanical.length} attributes
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        A fix changes only its own place in the text, which is saved when you save.
      </Text>
    </Alert>
  )
}

type FixProps = { source: string; warning: Warning; onFix: (edits: Edit[]) => void }

function AttributeFixes({ source, warning, onFix }: FixProps) {
  const sized = fixFor(source, warning, { kind: "size" })
  return (
    <>
      {sized.length > 0 && (
        <Button variant="default" size="compact-sm" onClick={() => onFix(sized)}>
          Keep the size
        </Button>
      )}
      <Button variant="default" size="compact-sm" onClick={() => onFix(fixFor(source, warning, { kind: "drop" }))}>
        Remove the attributes
      </Button>
    </>
  )
}

function DropFix({ source, warning, onFix }: FixProps) {
  const dropped = fixFor(source, warning, { kind: "drop" })
  if (dropped.length === 0) return null
  return (
    <Button variant="default" size="compact-sm" onClick={() => onFix(dropped)}>
      Keep only the words
    </Button>
  )
}
