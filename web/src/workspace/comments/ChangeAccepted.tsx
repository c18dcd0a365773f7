import type { Point } from "@hub/contract/points"
import { isPromise } from "@hub/contract/reviews/values"
import { Button } from "@mantine/core"
import { IconPencil } from "@tabler/icons-react"
import type { ReactNode } from "react"
import layout from "../../widgets/Layout.module.css"
import { useWriteAt } from "../use-write-at.ts"
import styles from "./Comments.module.css"

type ChangeAcceptedProps = {
  point: Point
  onWrite: () => void
  /** What else can be done about it. */
  children: ReactNode
}

/** Accepting a comment changes no words: whether those it is about are still the same, and the way to change them. */
export function ChangeAccepted({ point, onWrite, children }: ChangeAcceptedProps) {
  const writeAt = useWriteAt()
  const { kind, outcome, start, unwritten } = point
  if (!isPromise({ kind, disposition: outcome?.disposition ?? null })) return null
  return (
    <>
      {unwritten && (
        <p className={styles.note}>
          {start === null ? "The text has not been changed since." : "These words have not been changed yet."}
        </p>
      )}
      <div className={layout.rowWide}>
        {writeAt && start !== null && (
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
        {children}
      </div>
    </>
  )
}
