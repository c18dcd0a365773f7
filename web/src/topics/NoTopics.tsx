import { CreateButton } from "../widgets/CreateButton.tsx"
import { EmptyState } from "../widgets/EmptyState.tsx"

/** Nothing was ever written. */
export function NoTopics({ author }: { author: boolean }) {
  return (
    <EmptyState sentence="No topics yet. A topic is one article.">
      {author && (
        <>
          <CreateButton to="/topics/new">Write your first topic</CreateButton>
          <CreateButton variant="subtle" to="/import">
            or import a document instead
          </CreateButton>
        </>
      )}
    </EmptyState>
  )
}
