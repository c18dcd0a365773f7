import type { Embargo } from "@hub/contract/embargoes"
import { Button } from "@mantine/core"
import { IconClock } from "@tabler/icons-react"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import controls from "../widgets/Controls.module.css"
import { formatMoment } from "../widgets/day.ts"
import { formatCount } from "../widgets/format-count.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { GrowingList } from "../widgets/GrowingList.tsx"
import layout from "../widgets/Layout.module.css"
import { ListRow, RowList, RowSign } from "../widgets/ListRow.tsx"
import { EmbargoSection } from "./EmbargoSection.tsx"
import { runningEmbargoesQuery } from "./queries.ts"

/** Every embargo that runs, for administrators: they manage lists on which they need not be. */
export function EmbargoesView() {
  const found = useInfiniteQuery(runningEmbargoesQuery())
  const [open, setOpen] = useState<Pick<Embargo, "collection_id" | "collection"> | null>(null)
  if (open)
    return (
      <div className={layout.stackFluid}>
        <div>
          <Button size="xs" onClick={() => setOpen(null)}>
            All embargoes
          </Button>
        </div>
        <p className={layout.strongFlush}>{open.collection}</p>
        <EmbargoSection id={open.collection_id} name={open.collection} />
      </div>
    )
  return (
    <section aria-label="Embargoes">
      <GrowingList
        what="embargoes"
        found={found}
        empty={<EmptyState sentence="No collection is under embargo. An embargo is set on the page of a collection." />}
      >
        {(rows) => (
          <RowList label="Embargoes">
            {rows.map((embargo) => (
              <ListRow
                key={embargo.collection_id}
                sign={
                  <RowSign>
                    <IconClock size={16} aria-hidden />
                  </RowSign>
                }
                about={`Set by ${embargo.set.by}: ${embargo.set.reason}`}
                end={`${formatCount(embargo.readers, "entry", "entries")} on the list, ${embargo.on_list ? "with you" : "without you"}`}
                date={`Until ${formatMoment(embargo.until)}`}
              >
                <button type="button" className={controls.textButton} onClick={() => setOpen(embargo)}>
                  {embargo.collection}
                </button>
              </ListRow>
            ))}
          </RowList>
        )}
      </GrowingList>
    </section>
  )
}
