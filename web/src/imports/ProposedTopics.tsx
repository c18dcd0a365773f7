import type { ImportItem } from "@hub/contract/import-items"
import type { ImportDetail } from "@hub/contract/imports"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useCallback } from "react"
import { toast } from "../toast.ts"
import { GrowingList } from "../widgets/GrowingList.tsx"
import layout from "../widgets/Layout.module.css"
import { type ItemChange, ProposedTopic } from "./ProposedTopic.tsx"
import { importItems, useChangeItem, useChangeCuts } from "./queries.ts"

type ProposedTopicsProps = {
  row: ImportDetail
  selected: number | null
  /** The same function at each drawing, or all rows are drawn again. */
  onSelect: (id: number, byHand: boolean) => void
}

export function ProposedTopics({ row, selected, onSelect }: ProposedTopicsProps) {
  const found = useInfiniteQuery(importItems(row))

  const { mutateAsync } = useChangeItem(row)
  const changeItem = useCallback((item: ImportItem, change: ItemChange) => mutateAsync({ item, change }), [mutateAsync])
  const select = useCallback(({ id }: ImportItem) => onSelect(id, true), [onSelect])

  const { mutate: recut, isPending: cutting } = useChangeCuts(row)
  const merge = useCallback(
    (item: ImportItem) =>
      recut(
        { item_id: item.id },
        {
          onSuccess: (above) => {
            toast(
              `“${item.title}” is now part of “${above.title}”. To separate it again, split the topic at its heading.`,
              "success",
              6000,
            )
            onSelect(above.id, false)
          },
        },
      ),
    [recut, onSelect],
  )

  return (
    <GrowingList what="topics" found={found} hint={6}>
      {(items) => (
        <ol className={layout.plainList} aria-label="Proposed topics" aria-busy={cutting}>
          {items.map((item) => (
            <ProposedTopic
              key={item.id}
              item={item}
              readOnly={!row.can.accept}
              current={item.id === selected}
              again={row.previous !== null}
              onSelect={select}
              onChange={changeItem}
              onMerge={merge}
            />
          ))}
        </ol>
      )}
    </GrowingList>
  )
}
