import { embargoes } from "@hub/contract/embargoes"
import { Button } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { download, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { formatMoment } from "../widgets/day.ts"
import { GrowingList } from "../widgets/GrowingList.tsx"
import { Initials } from "../widgets/Initials.tsx"
import layout from "../widgets/Layout.module.css"
import { ListRow, RowList } from "../widgets/ListRow.tsx"
import styles from "../widgets/Planning.module.css"
import { describeEmbargoChange, describeReading, describeReadingWay, joinReadingPages } from "./labels.ts"
import { embargoChangesQuery, embargoReadingsQuery } from "./queries.ts"

/** Who read what before its time, and what was changed, for those who decide and for auditors. */
export function EmbargoRecords({ id }: { id: number }) {
  const readings = useInfiniteQuery({ ...embargoReadingsQuery(id), select: joinReadingPages })
  const changes = useInfiniteQuery(embargoChangesQuery(id))
  return (
    <>
      <RecordHead title="Readings" button="Download readings" onDownload={() => downloadOf("readings", id)} />
      <GrowingList
        what="readings"
        found={readings}
        empty={<p className={layout.quietFlush}>Nobody has read it under embargo yet.</p>}
      >
        {(rows) => (
          <RowList label="Readings">
            {rows.map((reading) => (
              <ListRow
                key={reading.id}
                sign={<Initials name={reading.name} />}
                about={describeReading(reading)}
                date={formatMoment(reading.last_at)}
              >
                <strong>{reading.name}</strong>, {describeReadingWay(reading)}
              </ListRow>
            ))}
          </RowList>
        )}
      </GrowingList>
      <RecordHead title="Changes" button="Download changes" onDownload={() => downloadOf("changes", id)} />
      <GrowingList what="changes" found={changes}>
        {(rows) => (
          <RowList label="Changes of the embargo">
            {rows.map((change) => (
              <ListRow
                key={change.id}
                sign={<Initials name={change.by ?? "The hub"} />}
                about={change.reason}
                date={formatMoment(change.at)}
              >
                {describeEmbargoChange(change)}
              </ListRow>
            ))}
          </RowList>
        )}
      </GrowingList>
    </>
  )
}

/** Auditors get those of earlier embargoes too. */
function downloadOf(what: "readings" | "changes", id: number) {
  const input = { params: { id }, query: { earlier: "true" as const } }
  return what === "readings" ? download(embargoes.readings, input) : download(embargoes.changes, input)
}

type RecordHeadProps = { title: string; button: string; onDownload: () => Promise<void> }

const RecordHead = ({ title, button, onDownload }: RecordHeadProps) => (
  <div className={`${styles.head} ${styles.section}`}>
    <h3 className={layout.headingSmall}>{title}</h3>
    <Button size="xs" onClick={() => onDownload().catch((error: unknown) => toast(errorSentence(error), "error"))}>
      {button}
    </Button>
  </div>
)
