import type { ImportInFull, ImportItem } from "@hub/contract/imports"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useCallback, useEffect } from "react"
import { GrowingList } from "../widgets/GrowingList.tsx"
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

  const { mutateAsync } = useChangeItem(row)
  const changeItem = useCallback(
    (item: ImportItem, change: { title?: string; include?: boolean }) => mutateAsync({ item, change }),
    [mutateAsync],
  )
  const select = useCallback(({ id }: ImportItem) => onSelect(id, true), [onSelect])

  const first = found.data?.pages[0]?.rows[0]?.id
  useEffect(() => {
    if (selected === null && first !== undefined) onSelect(first, false)
  })

  return (
    <GrowingList what="topics" found={found} hint={6} className={styles.surface}>
      {(items) => (
        <ol className={styles.topics} aria-label="Proposed topics">
          {items.map((item) => (
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
      )}
    </GrowingList>
  )
}
