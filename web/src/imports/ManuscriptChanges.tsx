import type { ItemInFull } from "@hub/contract/import-items"
import { Text, Title } from "@mantine/core"
import type { z } from "zod"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { formatCount } from "../widgets/format-count.ts"
import layout from "../widgets/Layout.module.css"
import styles from "./Imports.module.css"
import proposal from "./Proposal.module.css"

type ManuscriptSuggestions = z.output<typeof ItemInFull>["suggestions"]

/** What the manuscript's authors would change in a proposed topic: it waits there for the person who looks after the topic. */
export function ManuscriptChanges({ changes }: { changes: ManuscriptSuggestions }) {
  return (
    <section aria-label="Suggestions in the document" className={proposal.changes}>
      <Title order={3} size="h5">
        {formatCount(changes.length, "suggestion")} in the document
      </Title>
      <Text size="sm" c="dimmed">
        The text is shown without these suggestions. After the import, you can accept or decline each one in its topic.
      </Text>
      <ul className={`${layout.stackList} ${styles.losses}`}>
        {changes.map(({ kind, quote, body, said_by, said_at }, index) => (
          <li key={index}>
            {kind === "comment" ? (
              <span>
                “{quote}”: {body}
              </span>
            ) : (
              <span className={layout.breaking}>
                {quote.trim() !== "" && <del className={`${layout.bad} ${layout.changed}`}>{quote}</del>}{" "}
                {body.trim() !== "" && <ins className={`${layout.good} ${layout.changed}`}>{body}</ins>}
              </span>
            )}
            <div className={`${layout.quietTiny} ${layout.breaking}`}>
              {said_by || "Unknown author"}
              {said_at !== null && (
                <>
                  , <RelativeTime moment={said_at} />
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
