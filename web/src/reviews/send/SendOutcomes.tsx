import { Button } from "@mantine/core"
import { Link, useCanGoBack, useRouter } from "@tanstack/react-router"
import { formatCount } from "../../widgets/format-count.ts"
import { groupByPerson } from "./group-by-person.ts"
import type { SendOutcome } from "./queries.ts"
import { TellingOfPerson } from "./TellingOfPerson.tsx"
import layout from "../../widgets/Layout.module.css"
import styles from "./Send.module.css"

type SendOutcomesProps = {
  outcomes: SendOutcome[]
  of: number
  /** Whose drafts were sent. */
  collection: number | undefined
  onAgain: () => void
}

/** What the hub answered: how each person was told, and why a topic was not sent. */
export function SendOutcomes({ outcomes, of, collection, onAgain }: SendOutcomesProps) {
  const refused = outcomes.flatMap((one) => ("refused" in one ? [one] : []))
  const sent = outcomes.length - refused.length
  const busy = outcomes.length < of
  return (
    <>
      <output>
        {busy
          ? `Sending ${outcomes.length + 1} of ${of}…`
          : `Review requested for ${formatCount(sent, "topic")}${refused.length === 0 ? "." : `, not for ${refused.length}.`}`}
      </output>
      {refused.length > 0 && (
        <ul className={styles.outcomes} aria-label="Topics that were not sent">
          {refused.map((one) => (
            <li key={one.topic.id}>
              <h2>{one.topic.title}</h2>
              <p className={`${layout.error} ${layout.flush}`}>Not sent. {one.refused}</p>
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.outcomes} aria-label="Reviewers who were asked">
        {groupByPerson(outcomes).map(({ key, name, tellings }) => (
          <li key={key}>
            <h2>{name}</h2>
            {tellings.map((telling) => (
              <TellingOfPerson key={`${telling.mail} ${telling.mail_at}`} name={name} telling={telling} />
            ))}
          </li>
        ))}
      </ul>
      {!busy && (
        <div className={styles.buttons}>
          {refused.length > 0 && (
            <Button variant="filled" onClick={onAgain}>
              Edit and send again
            </Button>
          )}
          <WayBack collection={collection} />
          <Button renderRoot={(props) => <Link to="/reviews" search={{ tab: "waiting" }} {...props} />}>Reviews</Button>
        </div>
      )}
    </>
  )
}

/** To where the sending began; a page that was opened by its address leads to the collection. */
function WayBack({ collection }: { collection: number | undefined }) {
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  if (canGoBack) return <Button onClick={() => history.back()}>Back</Button>
  if (collection === undefined) return null
  return (
    <Button renderRoot={(props) => <Link to="/collections/$id" params={{ id: collection }} {...props} />}>
      Collection
    </Button>
  )
}
