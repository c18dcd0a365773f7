import type { MouseEvent, ReactNode } from "react"
import controls from "../widgets/Controls.module.css"
import styles from "./SearchDialog.module.css"

type OptionRowProps = {
  id: string
  isChosen: boolean
  onChoose: () => void
  onOpen: (event: MouseEvent) => void
  children: ReactNode
}

/** One row of a list below the field of the search, whose keys are the field's, which keeps the focus. */
export function OptionRow({ id, isChosen, onChoose, onOpen, children }: OptionRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={isChosen ? reveal : null}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={isChosen}
      className={`${controls.picked} ${styles.hit}`}
      onMouseDown={(event) => event.preventDefault()}
      // A list that scrolls below a pointer at rest moves no choice.
      onPointerMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && onChoose()}
      onClick={onOpen}
    >
      {children}
    </div>
  )
}

function reveal(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: "nearest" })
}
