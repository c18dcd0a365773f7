import { useQuery } from "@tanstack/react-query"
import { deploymentLook, describeDeployment } from "../destinations/deployments.ts"
import { publicationDeploymentsQuery } from "../destinations/queries.ts"
import { ListRow, RowList } from "../widgets/ListRow.tsx"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { StateMark } from "../widgets/StateMark.tsx"

/** Where outside the hub this edition was put; nothing where it was put nowhere. */
export function EditionDestinations({ id }: { id: number }) {
  const { data = [] } = useQuery(publicationDeploymentsQuery(id))
  if (data.length === 0) return null
  return (
    <RowList label="Destinations">
      {data.map((row) => (
        <ListRow
          key={row.id}
          about={describeDeployment(row)}
          end={<StateMark look={deploymentLook(row)} />}
          date={<MomentAgo moment={row.finished_at ?? row.created_at} />}
        >
          {row.address === "" ? (
            row.destination
          ) : (
            <a href={row.address} target="_blank" rel="noreferrer">
              {row.destination}
            </a>
          )}
        </ListRow>
      ))}
    </RowList>
  )
}
