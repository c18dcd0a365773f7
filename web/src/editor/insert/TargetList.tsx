import controls from "../../widgets/Controls.module.css"
import layout from "../../widgets/Layout.module.css"
import surfaces from "../../widgets/Surfaces.module.css"
import styles from "./Insert.module.css"
import type { InsertLinkTarget } from "./targets.ts"
import { describeUseCount } from "./use-count.ts"

type TargetListProps = {
  id: string
  targets: InsertLinkTarget[]
  chosen: string | null
  onChoose: (key: string) => void
}

/** What was found; the search field keeps the focus, and the arrows move the choice. */
export function TargetList({ id, targets, chosen, onChoose }: TargetListProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div id={id} role="listbox" aria-label="Links and topics" className={`${layout.unlessEmpty} ${styles.targets}`}>
      {targets.map(({ key, kind, title, code, url, count }) => (
        // The keyboard reaches options from the search field, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={key}
          ref={key === chosen ? bringUp : undefined}
          id={`${id}-${key}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          aria-selected={key === chosen}
          className={`${surfaces.lined} ${controls.hoverable} ${styles.target}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(key)}
        >
          <span className={layout.strongBreaking}>{title}</span>
          {code !== "" && <span className={`${layout.quietSmall} ${styles.code}`}>{code}</span>}
          <span className={`${layout.quietSmall} ${layout.oneLine} ${styles.count}`}>{describeUseCount(count)}</span>
          <span className={`${layout.quietSmall} ${styles.url}`}>{kind === "topic" ? "Topic in this hub" : url}</span>
        </div>
      ))}
    </div>
  )
}

function bringUp(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: "nearest" })
}
