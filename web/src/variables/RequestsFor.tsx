import { Alert } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { variableRequestsQuery } from "./queries.ts"

/** Who asked for a variable, for which topic and why. */
export function RequestsFor({ slug }: { slug: string }) {
  const { data = [] } = useQuery(variableRequestsQuery())
  const requests = data.filter((request) => request.slug === slug)
  if (requests.length === 0) return null
  return (
    <Alert color="blue" role="note">
      <ul className={layout.plainList} aria-label={`Who asked for ${slug}`}>
        {requests.map(({ id, asked_by, topic_id, topic_title, reason, created_at }) => (
          <li key={id}>
            <strong>{asked_by}</strong> asked for it
            {topic_id !== null && (
              <>
                {" in "}
                <Link className={controls.underlined} to="/topics/$id" params={{ id: topic_id }}>
                  {topic_title}
                </Link>
              </>
            )}
            , <MomentAgo moment={created_at} />: {reason}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
