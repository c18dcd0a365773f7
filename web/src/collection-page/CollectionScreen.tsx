import { CreateButton } from "../widgets/CreateButton.tsx"
import type { Collection } from "@hub/contract/collections"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, useSearch } from "@tanstack/react-router"
import type { ComponentType } from "react"
import { CallFailed, errorSentence } from "../call.ts"
import { useRememberOpening } from "../documents/queries.ts"
import { toast } from "../toast.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { lazy } from "../widgets/lazy.tsx"
import { RecordTabs } from "../widgets/list/RecordTabs.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import { AddTopic } from "./AddTopic.tsx"
import { CollectionAside } from "./CollectionAside.tsx"
import { CollectionHead } from "./CollectionHead.tsx"
import { CollectionOutline } from "./CollectionOutline.tsx"
import { collectionQuery, useArrangeCollection } from "../collections/queries.ts"
import { useRemoveTopic } from "./remove-topic.ts"
import { type CollectionTab, collectionSearch } from "../collections/search.ts"
import { useCollectionTabs } from "./use-collection-tabs.ts"

const here = getRouteApi("/collections/$id")

export function CollectionScreen() {
  const { id } = here.useParams()
  const found = useQuery(collectionQuery(id))
  useRememberOpening("collection", id, found.data ? "shown" : "loading")
  if (found.error) {
    const missing = found.error instanceof CallFailed && found.error.status === 404
    return (
      <ErrorState
        what={missing ? "This collection doesn't exist." : "The collection could not be loaded."}
        error={found.error}
        {...(missing ? {} : { onRetry: () => void found.refetch() })}
      />
    )
  }
  if (!found.data) return <LoadingRows label="Loading collection…" />
  return <TabbedCollection key={id} collection={found.data} />
}

/** One tab at a time, below what the collection is. */
function TabbedCollection({ collection }: { collection: Collection }) {
  const shown = collectionSearch(useSearch({ strict: false })).tab ?? "contents"
  const tabs = useCollectionTabs(collection)
  const Panel = panels[shown]
  return (
    <>
      <CollectionHead collection={collection} />
      <RecordTabs label="About this collection" to="/collections/$id" id={collection.id} tabs={tabs} shown={shown} />
      <Panel collection={collection} />
    </>
  )
}

const CollectionReviews = lazy(async () => (await import("./CollectionReviews.tsx")).CollectionReviews)
const CollectionEditions = lazy(async () => (await import("./CollectionEditions.tsx")).CollectionEditions)
const CollectionChecks = lazy(async () => (await import("./CollectionChecks.tsx")).CollectionChecks)
const CollectionValues = lazy(async () => (await import("./CollectionValues.tsx")).CollectionValues)
const EmbargoSection = lazy(async () => (await import("../embargoes/EmbargoSection.tsx")).EmbargoSection)
const CollectionHistory = lazy(async () => (await import("./CollectionHistory.tsx")).CollectionHistory)

const panels: Record<CollectionTab, ComponentType<{ collection: Collection }>> = {
  contents: CollectionContents,
  reviews: CollectionReviews,
  editions: CollectionEditions,
  checks: CollectionChecks,
  values: CollectionValues,
  embargo: ({ collection: { id, name } }) => <EmbargoSection id={id} name={name} />,
  history: CollectionHistory,
}

function CollectionContents({ collection }: { collection: Collection }) {
  const { id, topics, can } = collection
  const arranging = useArrangeCollection(id)
  const removeTopic = useRemoveTopic(id)
  return (
    <div className={surfaces.withAside}>
      <div className={layout.stackFluid}>
        {topics.length === 0 ? (
          <EmptyState sentence="No topics here yet. Add some below, or import a document into this collection.">
            {can.arrange && (
              <CreateButton variant="default" to="/import">
                Import a document
              </CreateButton>
            )}
          </EmptyState>
        ) : (
          <CollectionOutline
            collection={collection}
            busy={arranging.isPending}
            onArrange={(nodes) =>
              arranging.mutate(nodes, {
                onError: (error) => toast(errorSentence(error), "error"),
              })
            }
            onRemove={(index) => void removeTopic(collection, index)}
          />
        )}
        {can.arrange && <AddTopic collection_id={id} />}
      </div>
      <CollectionAside collection={collection} />
    </div>
  )
}
