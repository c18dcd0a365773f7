import { Button } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { EmptyState } from "../widgets/EmptyState.tsx"

/** Nothing was ever written. */
export function NoTopics({ author }: { author: boolean }) {
  return (
    <EmptyState sentence="No topics yet. A topic is one article.">
      {author && (
        <>
          <Button variant="filled" renderRoot={(props) => <Link to="/topics/new" {...props} />}>
            Write your first topic
          </Button>
          <Button variant="subtle" renderRoot={(props) => <Link to="/import" {...props} />}>
            or import a document instead
          </Button>
        </>
      )}
    </EmptyState>
  )
}
