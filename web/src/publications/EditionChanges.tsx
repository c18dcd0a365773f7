import type { EditionComparison } from "@hub/contract/edition-changes"
import type { PublicationDetail } from "@hub/contract/publications"
import { NativeSelect, Text, Title } from "@mantine/core"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { GrowingList } from "../widgets/GrowingList.tsx"
import { RowList } from "../widgets/ListRow.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { ChangeRow } from "./ChangeRow.tsx"
import { summarizeComparison, describeChangedValue } from "./changes.ts"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./EditionChanges.module.css"
import { comparisonQuery, editionChangesQuery } from "./queries.ts"
import { editionSearch } from "./search.ts"
import { formatDayOf } from "../widgets/day.ts"
import { VariableName } from "../widgets/VariableName.tsx"

/** How an edition differs from the one before, or from any earlier one; a first one differs from nothing. */
export function EditionChanges({ edition: { id, edition } }: { edition: PublicationDetail }) {
  if (edition > 1) return <ChangesSince id={id} />
  return (
    <section className={surfaces.panel} aria-label="Changes">
      <EmptyState sentence="This is the first edition, so there is nothing to compare it with. From the second edition on, you see here what changed." />
    </section>
  )
}

function ChangesSince({ id }: { id: number }) {
  const { against } = editionSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const found = useQuery(comparisonQuery({ id, against }))
  return (
    <section className={surfaces.panel} aria-label="Changes">
      <div className={layout.between}>
        <Title order={2} size="h4">
          Changes
        </Title>
        {found.data && found.data.editions.length > 0 && (
          <NativeSelect
            label="Since"
            classNames={{ root: layout.line }}
            value={found.data.against?.id}
            data={found.data.editions.map((one) => ({
              value: String(one.id),
              label: `Edition ${one.edition}, ${formatDayOf(one.published_at)}`,
            }))}
            onChange={(event) =>
              void navigate({
                to: "/publications/$id",
                params: { id },
                search: { tab: "changes", against: Number(event.currentTarget.value) },
                replace: true,
                resetScroll: false,
              })
            }
          />
        )}
      </div>
      {found.isError && (
        <ErrorState
          what="The editions could not be compared."
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isPending && <LoadingRows label="Comparing…" />}
      {found.data?.editions.length === 0 && <Text>No earlier edition of this kind was published.</Text>}
      {found.data && found.data.editions.length > 0 && <Compared id={id} compared={found.data} />}
    </section>
  )
}

function Compared({ id, compared }: { id: number; compared: EditionComparison }) {
  const against = compared.against?.id
  const list = useInfiniteQuery(editionChangesQuery({ id, against }))
  return (
    <>
      <Text>{summarizeComparison(compared)}</Text>
      {compared.values.length > 0 && (
        <ul className={styles.values} aria-label="Changed values">
          {compared.values.map((value) => (
            <li key={value.slug}>
              <VariableName slug={value.slug} />: {describeChangedValue(value)}
            </li>
          ))}
        </ul>
      )}
      {Object.values(compared.counts).some((count) => count > 0) && (
        <GrowingList what="changes" found={list}>
          {(changes) => (
            <RowList label="Changed topics">
              {changes.map((change, at) => (
                <ChangeRow key={at} id={id} against={against} change={change} />
              ))}
            </RowList>
          )}
        </GrowingList>
      )}
    </>
  )
}
