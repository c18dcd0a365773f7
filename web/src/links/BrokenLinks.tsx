import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ListFrame } from "../widgets/ListFrame.tsx"
import records from "../widgets/Records.module.css"
import { brokenLinksQuery } from "./queries.ts"

type BrokenLinksProps = { cursor: string | undefined; onGo: (cursor: string | undefined) => void }

/** What topics lead to and is not in the hub. */
export function BrokenLinks({ cursor, onGo }: BrokenLinksProps) {
  return (
    <ListFrame
      what="broken links"
      page={useQuery(brokenLinksQuery(cursor))}
      cursor={cursor}
      onGo={onGo}
      filtered={false}
      onClear={() => onGo(undefined)}
      empty={<EmptyState sentence="No broken links within this hub." />}
    >
      {(rows) => (
        <table className={records.table}>
          <thead>
            <tr>
              <th>Topic</th>
              <th>Target</th>
              <th>Problem</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ topic_id, title, address, missing }) => (
              <tr key={`${topic_id} ${address}`}>
                <td>
                  <Link to="/topics/$id/edit" params={{ id: topic_id }}>
                    {title}
                  </Link>
                </td>
                <td data-label="Target">{address}</td>
                <td data-label="Problem">{missingWords[missing]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ListFrame>
  )
}

const missingWords = {
  topic: "The topic doesn't exist",
  heading: "The heading doesn't exist",
  image: "The image doesn't exist",
} as const
