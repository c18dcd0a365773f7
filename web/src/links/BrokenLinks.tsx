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
      empty={<EmptyState sentence="Every link within the hub leads somewhere." />}
    >
      {(rows) => (
        <table className={records.table}>
          <thead>
            <tr>
              <th>Topic</th>
              <th>Leads to</th>
              <th>Missing</th>
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
                <td data-label="Leads to">{address}</td>
                <td data-label="Missing">{missingWords[missing]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ListFrame>
  )
}

const missingWords = {
  topic: "There is no such topic",
  heading: "There is no such heading",
  image: "There is no such image",
} as const
