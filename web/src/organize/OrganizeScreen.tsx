import { CreateButton } from "../widgets/CreateButton.tsx"
import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, Link } from "@tanstack/react-router"
import { CallFailed, errorSentence } from "../call.ts"
import { ArrangeFrame } from "../collections/arranging/ArrangeFrame.tsx"
import { organizeSearch } from "../collections/search.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { Organizer } from "./Organizer.tsx"
import { organizePlanQuery } from "./queries.ts"
import { usePlan } from "./use-plan.ts"

const here = getRouteApi("/organize/$id")

/** Restructures a collection at once: a plan of steps, its effects, one Apply and one Undo. */
export function OrganizeScreen() {
  const { id } = here.useParams()
  return <OrganizedCollection key={id} id={id} />
}

function OrganizedCollection({ id }: { id: number }) {
  const { places = "", topic } = organizeSearch(here.useSearch())
  const state = usePlan()
  const found = useQuery(organizePlanQuery(id, state.ops, state.open))
  const { data, error } = found
  return (
    <ArrangeFrame
      title={data ? `Organize ${data.collection.name}` : "Organize"}
      mode="plan"
      collection_id={id}
      topic_id={topic}
    >
      {!data ? (
        <NotThere error={error} onRetry={() => void found.refetch()} />
      ) : data.collection.archived || data.collection.frozen ? (
        <EmptyState
          sentence={
            data.collection.archived
              ? `${data.collection.name} is archived. Restore it before you organize it.`
              : `${data.collection.name} is frozen. Unfreeze it before you organize it.`
          }
        >
          <Button renderRoot={(props) => <Link to="/collections/$id" params={{ id }} {...props} />}>
            Open collection
          </Button>
        </EmptyState>
      ) : data.places.length === 0 && state.steps.length === 0 && !data.undo ? (
        <EmptyState sentence="No topics here yet. Import a document into this collection, or add topics to it.">
          <CreateButton to="/import">Import a document</CreateButton>
        </EmptyState>
      ) : (
        <Organizer
          id={id}
          asked={places === "" ? [] : places.split("-")}
          plan={data}
          state={state}
          stale={found.isPlaceholderData || found.isError}
          failure={error ? errorSentence(error) : null}
        />
      )}
    </ArrangeFrame>
  )
}

function NotThere({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <LoadingRows label="Loading collection…" />
  const isMissing = error instanceof CallFailed && error.status === 404
  const what = isMissing ? "This collection doesn't exist." : "The collection could not be loaded."
  return <ErrorState what={what} error={error} onRetry={onRetry} />
}
