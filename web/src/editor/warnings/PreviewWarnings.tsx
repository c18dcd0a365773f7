import {
  type TextEdit,
  editsForFix,
  isMechanical,
  editsForMechanicalFix,
  type TextWarning,
  findWarnings,
} from "@hub/markdown"
import { Alert, Button, Group, Text } from "@mantine/core"
import { useMemo, useState } from "react"
import { toast } from "../../toast.ts"
import { isLarge } from "../../engine/engine.ts"
import { useLatest } from "../use-latest.ts"
import { lineOfOffset, warningsShown } from "./lines.ts"
import { ReplaceImage } from "./ReplaceImage.tsx"
import layout from "../../widgets/Layout.module.css"
import surfaces from "../../widgets/Surfaces.module.css"
import styles from "./Warnings.module.css"

type MakeEdits = (source: string) => TextEdit[]

type PreviewWarningsProps = {
  source: string
  warnings: TextWarning[]
  /** Makes edits of the text as it is when they are made; answers whether there was anything to change. */
  onFix: (edits: MakeEdits) => boolean
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

  function apply(edits: MakeEdits): void {
    if (!latest.current.mounted)
      toast("You left the text before the upload finished. Find the file in Insert Image, under Browse.", "info", 6000)
    else if (!latest.current.onFix(edits)) toast("This can't be fixed automatically. Fix it in the source.", "warn")
  }

  return (
    <Alert variant="outline" color="yellow" mb="sm" title="Readers won't see this as you intended">
      <ul className={layout.plainList} aria-label="Warnings">
        {named(shown).map(([name, warning]) => (
          <li key={name} className={`${surfaces.lined} ${styles.warning}`}>
            <Button
              variant="subtle"
              size="compact-sm"
              title="Show this place in the source"
              onClick={() => onShow(warning.start)}
            >
              Line {lineOfOffset(source, warning.start)}
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
                <FixButton source={source} warning={warning} fix="drop" label="Keep only the text" onFix={apply} />
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
            size="compact-sm"
            onClick={() => apply((now) => findWarnings(now).flatMap((warning) => editsForMechanicalFix(now, warning)))}
          >
            Fix all {mechanical.length} attributes
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        A fix changes only the marked place in the text. It's saved when you save the topic.
      </Text>
    </Alert>
  )
}

/** Names that stay while places move, so that an upload goes on being shown. */
function named(warnings: TextWarning[]): [string, TextWarning][] {
  const seen = new Map<string, number>()
  return warnings.map((warning) => {
    const about = `${warning.code} ${warning.url ?? ""}`
    const count = seen.get(about) ?? 0
    seen.set(about, count + 1)
    return [`${about} ${count}`, warning]
  })
}

/** An upload takes a while, so the place is looked up again in the text as it is then. */
function readdressed(now: string, warning: TextWarning, url: string): TextEdit[] {
  const again = findWarnings(now)
    .filter((one) => one.code === warning.code && one.url === warning.url)
    .toSorted((one, other) => Math.abs(one.start - warning.start) - Math.abs(other.start - warning.start))[0]
  return again === undefined ? [] : editsForFix(now, again, { kind: "address", url })
}

type FixProps = { source: string; warning: TextWarning; onFix: (edits: MakeEdits) => void }

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
    () => isLarge(source) || editsForFix(source, warning, { kind: fix }).length > 0,
    [source, warning, fix],
  )
  if (!offered) return null
  return (
    <Button size="compact-sm" onClick={() => onFix((now) => editsForFix(now, warning, { kind: fix }))}>
      {label}
    </Button>
  )
}
