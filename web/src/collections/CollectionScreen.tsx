import { useQuery } from "@tanstack/react-query"
import { getRouteApi } from "@tanstack/react-router"
import { CallFailed, errorSentence } from "../call.ts"
import { useRememberOpening } from "../documents/queries.ts"
import { toast } from "../toast.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { lazy } from "../widgets/lazy.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import { AddTopic } from "./AddTopic.tsx"
import { CollectionAside } from "./CollectionAside.tsx"
import { CollectionHead } from "./CollectionHead.tsx"
import { CollectionOutline } from "./CollectionOutline.tsx"
import { collectionQuery, useArrangeCollection } from "./queries.ts"

const ChecksSection = lazy(async () => (await import("../checks/ChecksSection.tsx")).ChecksSection)

const here = getRouteApi("/collections/$id")

export function CollectionScreen() {
  const { id } = here.useParams()
  const found = useQuery(collectionQuery(id))
  const arranging = useArrangeCollection(id)
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
  const { topics, can } = found.data

  return (
    <>
      <CollectionHead collection={found.data} />
      <div className={surfaces.withAside}>
        <div className={layout.stackFluid}>
          {topics.length === 0 ? (
            <EmptyState sentence="No topics here yet. Add some below, or import a document into this collection." />
          ) : (
            <CollectionOutline
              collection={found.data}
              busy={arranging.isPending}
              onArrange={(nodes) =>
                arranging.mutate(nodes, {
                  onError: (error) => toast(errorSentence(error), "error", 6000),
                })
              }
            />
          )}
          {can.arrange && <AddTopic collection_id={id} />}
          <ChecksSection collection_id={id} />
        </div>
        <CollectionAside collection={found.data} />
      </div>
    </>
  )
}
