import type { ImportInFull } from "@hub/contract/imports"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { LoadMore } from "../widgets/LoadMore.tsx"
import styles from "./Imports.module.css"
import { ProposedTopic } from "./ProposedTopic.tsx"
import { importItems, useChangeItem } from "./queries.ts"

type ProposedTopicsProps = {
  row: ImportInFull
  selected: number | null
  onSelect: (id: number, byHand: boolean) => void
}

export function ProposedTopics({ row, selected, onSelect }: ProposedTopicsProps) {
  const found = useInfiniteQuery(importItems(row))
  const change = useChangeItem(row)
  const items = found.data?.pages.flatMap((page) => page.rows)

  const first = items?.[0]?.id
  useEffect(() => {
    if (selected === null && first !== undefined) onSelect(first, false)
  })

  if (found.isPending) return <LoadingRows />
  if (found.isError)
    return (
      <ErrorState what="The topics could not be loaded." error={found.error} onRetry={() => void found.refetch()} />
    )
  return (
    <div className={styles.surface}>
      <ol className={styles.topics} aria-label="Proposed topics">
        {items?.map((item) => (
          <ProposedTopic
            key={item.id}
            item={item}
            readOnly={!row.can.accept}
            current={item.id === selected}
            onSelect={() => onSelect(item.id, true)}
            onChange={(changed) => change.mutateAsync({ item, change: changed })}
          />
        ))}
      </ol>
      <LoadMore
        shown={items?.length ?? 0}
        total={found.data.pages[0]?.total ?? null}
        more={found.hasNextPage}
        busy={found.isFetchingNextPage}
        onMore={() => void found.fetchNextPage()}
      />
    </div>
  )
}
