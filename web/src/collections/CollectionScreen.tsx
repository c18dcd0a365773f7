import { Badge, Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, Link } from "@tanstack/react-router"
import { CallFailed } from "../call.ts"
import { say } from "../say.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { AddTopic } from "./AddTopic.tsx"
import { Outline } from "./Outline.tsx"
import { collection, useArrangeCollection } from "./queries.ts"

const here = getRouteApi("/collections/$id")

export function CollectionScreen() {
  const { id } = here.useParams()
  const found = useQuery(collection(id))
  const arranging = useArrangeCollection(id)

  if (found.error) {
    const missing = found.error instanceof CallFailed && found.error.status === 404
    return (
      <ErrorState
        what={missing ? "There is no such collection." : "The collection could not be loaded."}
        error={found.error}
        {...(missing ? {} : { onRetry: () => void found.refetch() })}
      />
    )
  }
  if (!found.data) return <LoadingRows label="Loading collection…" />
  const { name, description, project_name, topics, can } = found.data

  return (
    <>
      <PageHeader
        title={name}
        actions={
          topics.length > 0 &&
          can.arrange && (
            <>
              <Button renderRoot={(props) => <Link to="/publish/pdf" {...props} />}>Publish PDF</Button>
              <Button variant="default" renderRoot={(props) => <Link to="/publish/mobile-kb" {...props} />}>
                Publish Mobile KB
              </Button>
            </>
          )
        }
      >
        {description}
        {project_name !== null && (
          <Badge variant="light" tt="none" mt={4}>
            {project_name}
          </Badge>
        )}
      </PageHeader>
      {topics.length === 0 ? (
        <EmptyState sentence="No topics here yet. Add some below, or import a document into this collection." />
      ) : (
        <Outline
          topics={topics}
          canArrange={can.arrange}
          busy={arranging.isPending}
          onArrange={(nodes) =>
            arranging.mutate(nodes, {
              onError: (error) =>
                say(error instanceof CallFailed ? error.failure.error : "Something went wrong.", "error", 6000),
            })
          }
        />
      )}
      {can.arrange && <AddTopic collection_id={id} />}
    </>
  )
}
