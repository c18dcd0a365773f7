import { type Edit, fixFor, isMechanical, mechanicalFix, type Warning, warnings as findWarnings } from "@hub/markdown"
import { Alert, Button, Group, Text } from "@mantine/core"
import { useMemo, useState } from "react"
import { say } from "../../say.ts"
import { isLarge } from "../engine.ts"
import { useLatest } from "../latest.ts"
import { lineOf, warningsShown } from "./lines.ts"
import { ReplaceImage } from "./ReplaceImage.tsx"
import styles from "./Warnings.module.css"

type Edits = (source: string) => Edit[]

type PreviewWarningsProps = {
  source: string
  warnings: Warning[]
  /** Makes edits of the text as it is when they are made; answers whether there was anything to change. */
  onFix: (edits: Edits) => boolean
  /** Shows a place of the source. */
  onShow: (offset: number) => void
}

/** What readers will not see as the author means it, each with its place and a fix that changes only that place. */
export function PreviewWarnings({ source, warnings, onFix, onShow }: PreviewWarningsProps) {
  const [all, setAll] = useState(false)
  const latest = useLatest({ onFix })
  const mechanical = warnings.filter(isMechanical)
  const shown = all ? warnings : warnings.slice(0, warningsShown)
  if (warnings.length === 0) return null

  function apply(edits: Edits): void {
    if (!latest.current.mounted)
      say("The text was left meanwhile: Insert Image has the file under Browse.", "info", 6000)
    else if (!latest.current.onFix(edits))
      say("This cannot be fixed without changing more: mend it in the source.", "warn")
  }

  return (
    <Alert variant="outline" color="yellow" mb="sm" title="Readers will not see this as you mean it">
      <ul className={styles.list} aria-label="Warnings">
        {named(shown).map(([name, warning]) => (
          <li key={name} className={styles.warning}>
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
                <ReplaceImage warning={warning} onReplace={(url) => apply((now) => readdressed(now, warning, url))} />
              )}
              {warning.code === "pandoc_attributes" && (
                <AttributeFixes source={source} warning={warning} onFix={apply} />
              )}
              {warning.code === "unsafe_url" && (
                <FixButton source={source} warning={warning} fix="drop" label="Keep only the words" onFix={apply} />
              )}
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
            onClick={() => apply((now) => findWarnings(now).flatMap((warning) => mechanicalFix(now, warning)))}
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

/** Names that stay while places move, so that an upload goes on being shown. */
function named(warnings: Warning[]): [string, Warning][] {
  const seen = new Map<string, number>()
  return warnings.map((warning) => {
    const about = `${warning.code} ${warning.url ?? ""}`
    const count = seen.get(about) ?? 0
    seen.set(about, count + 1)
    return [`${about} ${count}`, warning]
  })
}

/** An upload takes a while, so the place is looked up again in the text as it is then. */
function readdressed(now: string, warning: Warning, url: string): Edit[] {
  const again = findWarnings(now)
    .filter((one) => one.code === warning.code && one.url === warning.url)
    .toSorted((one, other) => Math.abs(one.start - warning.start) - Math.abs(other.start - warning.start))[0]
  return again === undefined ? [] : fixFor(now, again, { kind: "address", url })
}

type FixProps = { source: string; warning: Warning; onFix: (edits: Edits) => void }

function AttributeFixes({ source, warning, onFix }: FixProps) {
  return (
    <>
      <FixButton source={source} warning={warning} fix="size" label="Keep the size" onFix={onFix} />
      <FixButton source={source} warning={warning} fix="drop" label="Remove the attributes" onFix={onFix} />
    </>
  )
}

type FixButtonProps = FixProps & { fix: "size" | "drop"; label: string }

/** A fix that is offered where it can be made; in a large text that is only found out when it is asked for. */
function FixButton({ source, warning, fix, label, onFix }: FixButtonProps) {
  const offered = useMemo(
    () => isLarge(source) || fixFor(source, warning, { kind: fix }).length > 0,
    [source, warning, fix],
  )
  if (!offered) return null
  return (
    <Button variant="default" size="compact-sm" onClick={() => onFix((now) => fixFor(now, warning, { kind: fix }))}>
      {label}
    </Button>
  )
}
