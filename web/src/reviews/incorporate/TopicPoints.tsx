import type { TopicIncorporation } from "@hub/contract/points"
import { Anchor, Button, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { errorSentence } from "../../call.ts"
import { toast } from "../../toast.ts"
import { topicQuery } from "../../topics/queries.ts"
import { CopyField } from "../../widgets/CopyField.tsx"
import { EmptyState } from "../../widgets/EmptyState.tsx"
import { ErrorState } from "../../widgets/ErrorState.tsx"
import { LoadingRows } from "../../widgets/LoadingRows.tsx"
import { SendAgain } from "../SendAgain.tsx"
import layout from "../../widgets/Layout.module.css"
import styles from "./Incorporate.module.css"
import { PointCard } from "./PointCard.tsx"
import { topicPointsQuery, useSettleRound, useDownloadSheet } from "./queries.ts"

/** Everything that was said about one topic, in the order of its text. */
export function TopicPoints({ id }: { id: number }) {
  const { data, error, isPending, refetch } = useQuery(topicPointsQuery(id))
  if (isPending) return <LoadingRows label="Loading the feedback…" />
  if (error) return <ErrorState what="The feedback could not be loaded." error={error} onRetry={() => void refetch()} />
  return (
    <>
      <header className={styles.head}>
        <Anchor className={styles.back ?? ""} renderRoot={(props) => <Link to="/reviews/incorporate" {...props} />}>
          All topics
        </Anchor>
        <Title order={2} size="h3">
          <Anchor
            inherit
            renderRoot={(props) => <Link to="/topics/$id" params={{ id }} {...props} className={props.className} />}
          >
            {data.title}
          </Anchor>
        </Title>
        <p className={`${layout.quietSmall} ${styles.quiet}`}>
          Version {data.revision}.{" "}
          {data.open === 0
            ? "All feedback is answered."
            : data.open === 1
              ? "1 comment is open."
              : `${data.open} comments are open.`}
        </p>
      </header>
      {data.cards.length === 0 && <EmptyState sentence="Nothing is left to decide." />}
      {data.cards.map((card) => (
        <PointCard key={card.key} card={card} topic={id} revision={data.revision} can={data.can.decide} />
      ))}
      {data.open === 0 && <NextStep id={id} />}
      {data.to_tell !== undefined && data.to_tell.length > 0 && <ToTell people={data.to_tell} />}
      {data.rounds.map((round) => (
        <Round key={round.id} topic={id} round={round} can={data.can.decide} />
      ))}
    </>
  )
}

/** With nothing left to decide, the review goes on where changes were asked for. */
function NextStep({ id }: { id: number }) {
  const { data } = useQuery(topicQuery(id))
  if (data?.status !== "revisions_requested" || !data.can.submit) return null
  return (
    <section className={styles.round} aria-label="Next step">
      <p className={`${layout.quietSmall} ${styles.quiet}`}>Everything is decided. Send the topic for review again.</p>
      <div className={styles.buttons}>
        <SendAgain topic={data} />
      </div>
    </section>
  )
}

/** Whom nothing reaches while email is off. */
function ToTell({ people }: { people: NonNullable<TopicIncorporation["to_tell"]> }) {
  return (
    <section className={styles.round} aria-label="Tell the reviewers">
      <p className={`${layout.quietSmall} ${styles.quiet}`}>
        Email is off, so these reviewers were not notified. Pass the outcome on yourself.
      </p>
      {people.map(({ name, link }) =>
        link === null ? (
          <p key={name}>{name}: the review link has expired.</p>
        ) : (
          <CopyField key={name} label={`Link to the outcome for ${name}`} value={link} />
        ),
      )}
    </section>
  )
}

type RoundProps = { topic: number; round: TopicIncorporation["rounds"][number]; can: boolean }

/** What keeps a round from its end, or its end. */
function Round({ topic, round, can }: RoundProps) {
  const settle = useSettleRound(topic)
  const sheet = useDownloadSheet()
  const { id, number, open_points, waiting_on, answered } = round
  const awaited =
    open_points > 0
      ? `${open_points === 1 ? "1 comment has" : `${open_points} comments have`} no answer yet.`
      : waiting_on.length > 0
        ? `Waiting for ${waiting_on.join(", ")}.`
        : null
  const complain = (error: Error) => toast(errorSentence(error), "error")
  return (
    <section className={styles.round} aria-label={`Round ${number}`}>
      <p className={`${layout.quietSmall} ${styles.quiet}`}>
        Round {number}. {awaited ?? `All feedback is answered. You can now notify ${answered.join(", ")}.`}
      </p>
      <div className={styles.buttons}>
        {(["CSV", "PDF"] as const).map((as) => (
          <Button
            key={as}
            disabled={sheet.isPending}
            onClick={() => sheet.mutate({ round: id, as }, { onError: complain })}
          >
            Download resolution sheet ({as})
          </Button>
        ))}
        {can && (
          <Button
            variant="filled"
            disabled={awaited !== null || settle.isPending}
            onClick={() =>
              settle.mutate(id, {
                onSuccess: ({ to_tell = [] }) => {
                  const untold = new Set(to_tell.map(({ name }) => name))
                  const notified = answered.filter((name) => !untold.has(name))
                  const said = [
                    notified.length > 0 && `${notified.join(", ")}: notified.`,
                    untold.size > 0 && `Email is off. Pass the link on to ${[...untold].join(", ")}.`,
                  ]
                  toast(said.filter(Boolean).join(" "), untold.size > 0 ? "info" : "success")
                },
                onError: complain,
              })
            }
          >
            Finish and notify {answered.length === 1 ? answered[0] : `${answered.length} people`}
          </Button>
        )}
      </div>
    </section>
  )
}
