import { CreateButton } from "../../widgets/CreateButton.tsx"
import { useQuery } from "@tanstack/react-query"
import { useSearch } from "@tanstack/react-router"
import { CallFailed } from "../../call.ts"
import { useSession } from "../../session.ts"
import { EmptyState } from "../../widgets/EmptyState.tsx"
import { ErrorState } from "../../widgets/ErrorState.tsx"
import { LoadingRows } from "../../widgets/LoadingRows.tsx"
import { ArrangeFrame } from "../arranging/ArrangeFrame.tsx"
import { structureQuery } from "../queries.ts"
import { builderSearch } from "../search.ts"
import { OutlineBuilder } from "./OutlineBuilder.tsx"

/** Arranges the topics of one collection, which the address names. */
export function BuilderScreen() {
  const { collection: id, topic } = builderSearch(useSearch({ strict: false }))
  return (
    <ArrangeFrame title="Document builder" mode="arrange" collection_id={id} topic_id={topic}>
      {id === undefined ? <NothingChosen /> : <Chosen key={id} id={id} topic_id={topic} />}
    </ArrangeFrame>
  )
}

function NothingChosen() {
  const isAuthor = useSession()?.can.author ?? false
  return (
    <EmptyState sentence="Choose a collection to arrange its topics.">
      {isAuthor && (
        <CreateButton variant="default" to="/collections/create">
          New collection
        </CreateButton>
      )}
    </EmptyState>
  )
}

function Chosen({ id, topic_id }: { id: number; topic_id: number | undefined }) {
  const found = useQuery(structureQuery(id))
  if (found.data) return <OutlineBuilder id={id} topic_id={topic_id} about={found.data} />
  if (!found.error) return <LoadingRows label="Loading outline…" />
  const missing = found.error instanceof CallFailed && found.error.status === 404
  return (
    <ErrorState
      what={missing ? "This collection doesn't exist." : "The outline could not be loaded."}
      error={found.error}
      {...(missing ? {} : { onRetry: () => void found.refetch() })}
    />
  )
}
