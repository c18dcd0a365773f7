import { Button, Group } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { CallFailed } from "../../call.ts"
import { structureQuery } from "../queries.ts"
import { publishSearch } from "../search.ts"
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
  const { collection: id } = publishSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const found = useQuery({ ...structureQuery(id ?? 0), enabled: id !== undefined })
  return (
    <>
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
      </Group>
      {id === undefined ? <NothingChosen /> : <Chosen key={id} id={id} />}
    </>
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

function Chosen({ id }: { id: number }) {
  const found = useQuery(structureQuery(id))
  if (found.data) return <OutlineBuilder id={id} about={found.data} />
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
