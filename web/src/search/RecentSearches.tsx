import { IconHistory } from "@tabler/icons-react"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import styles from "./SearchDialog.module.css"

/** Before anything is typed: what was looked for lately, or what there is to look for. */
export function RecentSearches({ searches, onChoose }: { searches: string[]; onChoose: (q: string) => void }) {
  if (searches.length === 0)
    return (
      <p className={styles.said}>
        Search topics by title and text, and projects, collections, people, tags, variables, links and images by name.
        Type &gt; for everything you can do.
      </p>
    )
  return (
    <section aria-label="Recent searches">
      <h3 className={`${layout.strong} ${styles.heading}`}>Recent searches</h3>
      <ul className={layout.plainList}>
        {searches.map((q) => (
          <li key={q}>
            <button
              type="button"
              className={`${controls.hoverable} ${controls.ringInside} ${styles.recent}`}
              onClick={() => onChoose(q)}
            >
              <IconHistory size={16} aria-hidden />
              {q}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
