import type { ImportDetail } from "@hub/contract/imports"
import { Button, Text } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { formatCount } from "../widgets/format-count.ts"
import { UndoImport } from "./UndoImport.tsx"
import { ImportActions } from "./ImportActions.tsx"
import { MadeTopics } from "./MadeTopics.tsx"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"

/** What became of an import that is over. */
export function ImportOutcome({ row }: { row: ImportDetail }) {
  return (
    <section className={surfaces.panel} aria-label="Result">
      <Sentence row={row} />
      {row.finished_at !== null && (
        <Text size="sm" c="dimmed">
          Finished: <RelativeTime moment={row.finished_at} />
        </Text>
      )}
      <ImportActions row={row} />
      {row.can.undo && <UndoImport row={row} />}
    </section>
  )
}

/** How many topics came of it, and how many of them are new. */
function sentenceOf({ made, previous }: ImportDetail) {
  const { topics = 0, updated = 0 } = made ?? {}
  const fresh = `${formatCount(topics, "topic was", "topics were")} created`
  return previous === null ? `${fresh}.` : `${fresh}, ${updated.toLocaleString()} updated.`
}

function Sentence({ row }: { row: ImportDetail }) {
  switch (row.status) {
    case "completed":
      return (
        <>
          <Text fw={600}>{sentenceOf(row)}</Text>
          {row.collection_name !== null && (
            <Text size="sm">They are in the collection “{row.collection_name}”, in the order of the document:</Text>
          )}
          <MadeTopics row={row} />
          <div className={layout.rowCentred}>
            {row.made?.first_topic_id != null && (
              <Button
                variant="filled"
                renderRoot={(props) => (
                  <Link
                    to="/topics/$id"
                    params={{ id: row.made!.first_topic_id! }}
                    search={row.collection_id === null ? {} : { in: row.collection_id }}
                    {...props}
                  />
                )}
              >
                Open the first topic
              </Button>
            )}
            {row.collection_id !== null && (
              <Link to="/collections/$id" params={{ id: row.collection_id }} className={layout.linkSmall}>
                Open {row.collection_name ?? "the collection"}
              </Link>
            )}
            <Link
              to="/topics"
              search={row.collection_id === null ? {} : { collection: row.collection_id }}
              className={layout.linkSmall}
            >
              View topics
            </Link>
          </div>
          {row.suggestions > 0 && (
            <Text>
              {formatCount(row.suggestions, "suggestion")} from the document {row.suggestions === 1 ? "waits" : "wait"}{" "}
              for a decision:{" "}
              <Link to="/reviews/incorporate" className={layout.linkSmall}>
                review suggestions
              </Link>
              .
            </Text>
          )}
        </>
      )
    case "failed":
      return (
        <div role="alert">
          <Text fw={600}>This import failed.</Text>
          <Text>{row.error}</Text>
          {!row.can.retry && (
            <Link to="/import" className={layout.linkSmall}>
              Upload a corrected file
            </Link>
          )}
        </div>
      )
    case "undone":
      return <Text fw={600}>This import was undone. The topics it created were deleted.</Text>
    case "rejected":
      return <Text fw={600}>This import was rejected. No topics were created.</Text>
    default:
      return <Text fw={600}>This import was cancelled. No topics were created.</Text>
  }
}
