import { Button } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { formatCount } from "../../widgets/format-count.ts"
import { ReviewNotifications } from "../ReviewNotifications.tsx"
import type { SendOutcome } from "./queries.ts"
import layout from "../../widgets/Layout.module.css"
import styles from "./Send.module.css"

type SendOutcomesProps = { outcomes: SendOutcome[]; of: number; onAgain: () => void }

/** What became of each topic, as the hub said it; while topics are still on their way, of those that came through. */
export function SendOutcomes({ outcomes, of, onAgain }: SendOutcomesProps) {
  const refused = outcomes.filter((one) => "refused" in one).length
  const sent = outcomes.length - refused
  const busy = outcomes.length < of
  return (
    <>
      <output>
        {busy
          ? `Sending ${outcomes.length + 1} of ${of}…`
          : `Review requested for ${formatCount(sent, "topic")}${refused === 0 ? "." : `, not for ${refused}.`}`}
      </output>
      <ul className={styles.outcomes} aria-label="Result for each topic">
        {outcomes.map((one) => (
          <li key={one.topic.id}>
            <h2>{one.topic.title}</h2>
            {"refused" in one ? (
              <p className={`${layout.error} ${layout.flush}`}>Not sent. {one.refused}</p>
            ) : (
              <ReviewNotifications notifications={one.notifications} />
            )}
          </li>
        ))}
      </ul>
      {!busy && (
        <div className={styles.buttons}>
          {refused > 0 && (
            <Button variant="filled" onClick={onAgain}>
              Edit and send again
            </Button>
          )}
          <Button renderRoot={(props) => <Link to="/reviews" {...props} />}>Reviews</Button>
        </div>
      )}
    </>
  )
}
