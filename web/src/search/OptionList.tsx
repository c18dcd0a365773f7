import type { ReactNode } from "react"
import layout from "../widgets/Layout.module.css"
import styles from "./SearchDialog.module.css"

/** One named list of options below the field of the search. */
export function OptionList({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  return (
    <>
      <h3 className={`${layout.strong} ${styles.heading}`} id={`${id}-name`}>
        {name}
      </h3>
      {/* A list beside a field that keeps the focus has no element of its own. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div id={id} role="listbox" aria-labelledby={`${id}-name`}>
        {children}
      </div>
    </>
  )
}
