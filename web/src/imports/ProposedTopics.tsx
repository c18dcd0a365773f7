import type { ImportInFull, ImportItem } from "@hub/contract/imports"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useCallback, useEffect } from "react"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { LoadMore } from "../widgets/LoadMore.tsx"
import styles from "./Imports.module.css"
import { ProposedTopic } from "./ProposedTopic.tsx"
import { importItems, useChangeItem } from "./queries.ts"

type ProposedTopicsProps = {
  row: ImportInFull
  selected: number | null
  /** The same function at each drawing, or all rows are drawn again. */
  onSelect: (id: number, byHand: boolean) => void
}

export function ProposedTopics({ row, selected, onSelect }: ProposedTopicsProps) {
  const found = useInfiniteQuery(importItems(row))
  const items = found.data?.pages.flatMap((page) => page.rows)

  const { mutateAsync } = useChangeItem(row)
  const changeItem = useCallback(
    (item: ImportItem, change: { title?: string; include?: boolean }) => mutateAsync({ item, change }),
    [mutateAsync],
  )
  const select = useCallback(({ id }: ImportItem) => onSelect(id, true), [onSelect])

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
            onSelect={select}
            onChange={changeItem}
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
