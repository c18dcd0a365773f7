import type { ItemInFull } from "@hub/contract/import-items"
import type { z } from "zod"
import { formatCount } from "../widgets/format-count.ts"
import { Initials } from "../widgets/Initials.tsx"
import layout from "../widgets/Layout.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./ManuscriptChanges.module.css"

type ManuscriptSuggestions = z.output<typeof ItemInFull>["suggestions"]

/**
 * What the manuscript's authors said of a proposed topic and would change in it, a card each beside its text: they wait there
 * for the person who looks after the topic.
 */
export function ManuscriptChanges({ changes }: { changes: ManuscriptSuggestions }) {
  return (
    <section aria-label="Suggestions in the document" className={styles.changes}>
      <h3 className={layout.headingSmall}>{formatCount(changes.length, "suggestion")} in the document</h3>
      <p className={`${layout.quietTiny} ${layout.flush}`}>
        The text is shown without these suggestions. After the import, you can accept or decline each one in its topic.
      </p>
      <ul className={`${layout.plainList} ${styles.cards}`}>
        {changes.map((change, index) => (
          <li key={index} className={`${surfaces.paper} ${styles.card}`}>
            <Said {...change} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Said({ kind, quote, body, said_by, said_at }: ManuscriptSuggestions[number]) {
  const name = said_by || "Unknown author"
  return (
    <>
      <div className={styles.who}>
        <Initials name={name} small />
        <span className={layout.breaking}>
          <strong>{name}</strong>
          {said_at !== null && (
            <span className={layout.quietTiny}>
              {" "}
              <RelativeTime moment={said_at} />
            </span>
          )}
        </span>
      </div>
      {kind === "comment" ? (
        <>
          <q className={styles.quote}>{quote}</q>
          <span className={layout.breaking}>{body}</span>
        </>
      ) : (
        <span className={layout.breaking}>
          {quote.trim() !== "" && <del className={`${layout.bad} ${layout.changed}`}>{quote}</del>}{" "}
          {body.trim() !== "" && <ins className={`${layout.good} ${layout.changed}`}>{body}</ins>}
        </span>
      )}
    </>
  )
}
