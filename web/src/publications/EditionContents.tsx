import type { PublicationDetail } from "@hub/contract/publications"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { StateLook } from "../widgets/state-look.ts"
import { LoadMore } from "../widgets/LoadMore.tsx"
import { StateMark } from "../widgets/StateMark.tsx"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import records from "../widgets/Records.module.css"
import styles from "./Publications.module.css"

const rowsAtOnce = 100
const approved: StateLook = { label: "Approved", kind: "approved" }
const notApproved: StateLook = { label: "Not approved", kind: "warning" }

/** Exactly what is in the edition: each topic, the revision of it, and whether that was approved. */
export function EditionContents({ edition: { topics } }: { edition: PublicationDetail }) {
  const [shown, setShown] = useState(rowsAtOnce)
  return (
    <section className={styles.contents} aria-label="Contents">
      <h2 className={layout.unseen}>Contents</h2>
      <table className={records.table}>
        <thead>
          <tr>
            <th>Topic</th>
            <th>Version</th>
            <th>Approved</th>
          </tr>
        </thead>
        <tbody>
          {topics.slice(0, shown).map((topic, position) => (
            <tr key={position}>
              <td data-level={topic.level} className={layout.breaking}>
                {topic.kind === "heading" ? (
                  <strong className={controls.theirs}>{topic.title}</strong>
                ) : topic.topic_id === null ? (
                  <>
                    <span className={controls.theirs}>{topic.title}</span> (deleted)
                  </>
                ) : (
                  <Link to="/topics/$id" params={{ id: topic.topic_id }} className={controls.title}>
                    {topic.title}
                  </Link>
                )}
              </td>
              <td>{topic.kind === "topic" && topic.revision}</td>
              <td>{topic.kind === "topic" && <StateMark look={topic.approved ? approved : notApproved} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <LoadMore
        shown={Math.min(shown, topics.length)}
        total={topics.length}
        more={shown < topics.length}
        busy={false}
        onMore={() => setShown(shown + rowsAtOnce)}
      />
    </section>
  )
}
