import type { Point } from "@hub/contract/points"
import { Button } from "@mantine/core"
import { IconPencil } from "@tabler/icons-react"
import { useWriteAt } from "../use-write-at.ts"
import styles from "./Comments.module.css"

type ChangeAcceptedProps = { point: Point; onWrite: () => void }

/** Accepting a comment changes no words: whether those it is about are still the same, and the way to change them. */
export function ChangeAccepted({ point, onWrite }: ChangeAcceptedProps) {
  const writeAt = useWriteAt()
  const { kind, outcome, start, quote, is_changed } = point
  const isAccepted = outcome?.disposition === "accepted" || outcome?.disposition === "partly"
  if (kind !== "comment" || !isAccepted || start === null) return null
  const isUnchanged = quote.trim() !== "" && !is_changed
  return (
    <>
      {isUnchanged && <p className={styles.note}>These words have not been changed yet.</p>}
      {writeAt && (
        <Button
          size="xs"
          leftSection={<IconPencil size={14} aria-hidden />}
          onClick={() => {
            onWrite()
            writeAt(start)
          }}
        >
          Change the text
        </Button>
      )}
    </>
  )
}
