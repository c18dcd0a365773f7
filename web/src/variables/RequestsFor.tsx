import { Alert, Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { useCloseVariableRequest, variableRequestsQuery } from "./queries.ts"

type RequestsForProps = {
  slug: string
  /** The value that the variable would have now. */
  value: string
  onUse: (value: string) => void
}

/** Who asked for a variable, for which topic and why, and with which value. */
export function RequestsFor({ slug, value, onUse }: RequestsForProps) {
  const { data = [] } = useQuery(variableRequestsQuery())
  const closing = useCloseVariableRequest()
  const requests = data.filter((request) => request.slug === slug)
  if (requests.length === 0) return null
  return (
    <Alert color="blue" role="note">
      <ul className={layout.plainList} aria-label={`Who asked for ${slug}`}>
        {requests.map(({ id, asked_by, topic_id, topic_title, reason, proposed_value, created_at }) => (
          <li key={id}>
            <span>
              <strong>{asked_by}</strong> asked for it
              {topic_id !== null && (
                <>
                  {" in "}
                  <Link className={controls.underlined} to="/topics/$id" params={{ id: topic_id }}>
                    {topic_title}
                  </Link>
                </>
              )}
              , <MomentAgo moment={created_at} />: <span className={layout.asTyped}>{reason}</span>
            </span>{" "}
            {proposed_value !== null && (
              <div>
                Proposed value: <span className={layout.asTyped}>{proposed_value}</span>{" "}
                {proposed_value !== value && (
                  <Button
                    size="compact-xs"
                    aria-label={`Use value proposed by ${asked_by}`}
                    onClick={() => onUse(proposed_value)}
                  >
                    Use value
                  </Button>
                )}
              </div>
            )}
            <Button
              size="compact-xs"
              aria-label={`Close the request of ${asked_by}`}
              loading={closing.isPending && closing.variables === id}
              onClick={() =>
                closing.mutate(id, {
                  onSuccess: () => toast(`Request closed. ${asked_by} is told.`, "success"),
                  onError: (error) => toast(errorSentence(error), "error"),
                })
              }
            >
              Close request
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
