import type { CollectionNode } from "@hub/contract/collections"
import type { PublicationKind } from "@hub/contract/publications"
import { formatCount } from "../widgets/format-count.ts"
import layout from "../widgets/Layout.module.css"

type IngredientsProps = {
  nodes: CollectionNode[]
  kind: PublicationKind
  /** How they differ from what readers have. */
  changes?: string | undefined
}

/** How many topics an edition takes. What speaks against them is said by the checks, which decide as the gate does. */
export function Ingredients({ nodes, kind, changes }: IngredientsProps) {
  const topics = nodes.filter(({ topic_id, status }) => topic_id !== null && status !== null)
  const going = topics.filter((node) => node[kind === "pdf" ? "in_pdf" : "in_kb"])
  const left = topics.length - going.length
  return (
    <section aria-label="Topics in this edition">
      <p className={layout.flush}>
        {going.length === 0 ? (
          "This collection has no topics to publish."
        ) : (
          <>
            <span>{formatCount(going.length, "topic")}</span>
            {changes && `; ${changes}`}
          </>
        )}
      </p>
      {left > 0 && (
        <p className={layout.quietFlush}>
          {formatCount(left, "topic is", "topics are")} left out: archived, or not meant for this kind of edition.
        </p>
      )}
    </section>
  )
}
