import type { StructureNode } from "@hub/contract/structure"
import { Button, Group } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { CallFailed } from "../../call.ts"
import { structureQuery } from "../queries.ts"
import { builderSearch } from "../search.ts"
import { useSession } from "../../session.ts"
import { collectionChoices } from "../../widgets/choices.ts"
import { EmptyState } from "../../widgets/EmptyState.tsx"
import { ErrorState } from "../../widgets/ErrorState.tsx"
import { LoadingRows } from "../../widgets/LoadingRows.tsx"
import { PageHeader } from "../../widgets/PageHeader.tsx"
import { ServerSelect } from "../../widgets/ServerSelect.tsx"
import { OutlineBuilder } from "./OutlineBuilder.tsx"
import styles from "./Builder.module.css"

/** Arranges the topics of one collection, which the address names. */
export function BuilderScreen() {
  const { collection: id, topic } = builderSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const found = useQuery({ ...structureQuery(id ?? 0), enabled: id !== undefined })
  return (
    <div className={styles.screen}>
      <PageHeader title="Document builder">Arrange the topics of a collection into a document.</PageHeader>
      <Group align="end" gap="sm" mb="md" className={styles.choice ?? ""}>
        <ServerSelect
          label="Collection"
          placeholder="Search collections"
          value={id === undefined ? "" : String(id)}
          known={found.data?.name}
          choices={collectionChoices}
          onChange={(choice) =>
            void navigate({
              to: "/document-builder",
              search: choice === null ? {} : { collection: Number(choice.value) },
            })
          }
        />
        {id !== undefined && found.data && (
          <Button renderRoot={(props) => <Link to="/collections/$id" params={{ id }} {...props} />}>
            Collection page
          </Button>
        )}
        {id !== undefined && found.data?.can.arrange && (
          <Button
            title="Split, merge, rename and tag topics by a plan, which is applied as one"
            renderRoot={(props) => <Link to="/organize/$id" params={{ id }} {...props} />}
          >
            Plan changes
          </Button>
        )}
        {id !== undefined && found.data && <DoneButton id={id} topic_id={topic} nodes={found.data.nodes} />}
      </Group>
      {id === undefined ? <NothingChosen /> : <Chosen key={id} id={id} topic_id={topic} />}
    </div>
  )
}

function NothingChosen() {
  const isAuthor = useSession()?.can.author ?? false
  return (
    <EmptyState sentence="Choose a collection to arrange its topics.">
      {isAuthor && <Button renderRoot={(props) => <Link to="/collections/create" {...props} />}>New collection</Button>}
    </EmptyState>
  )
}

type DoneButtonProps = { id: number; topic_id: number | undefined; nodes: StructureNode[] }

/** Back to reading, at the topic from which one came or else at the first. */
function DoneButton({ id, topic_id, nodes }: DoneButtonProps) {
  const read = nodes.some((node) => node.topic_id === topic_id)
    ? topic_id
    : nodes.find((node) => node.topic_id)?.topic_id
  if (!read) return null
  return (
    <Button renderRoot={(props) => <Link to="/topics/$id" params={{ id: read }} search={{ in: id }} {...props} />}>
      Done
    </Button>
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
