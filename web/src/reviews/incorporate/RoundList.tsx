import type { TopicIncorporation } from "@hub/contract/points"
import { Button } from "@mantine/core"
import { errorSentence } from "../../call.ts"
import { toast } from "../../toast.ts"
import { CopyField } from "../../widgets/CopyField.tsx"
import layout from "../../widgets/Layout.module.css"
import surfaces from "../../widgets/Surfaces.module.css"
import styles from "./Incorporate.module.css"
import { describeUnwritten } from "../count-points.ts"
import { useDownloadSheet, useSettleRound } from "./queries.ts"

type RoundListProps = {
  points: TopicIncorporation
  /** Whether ending the round is the one next step of what is shown. */
  isPrimary?: boolean
}

/** The rounds of a topic whose reviewers wait to hear what became of what they said. */
export function RoundList({ points, isPrimary = true }: RoundListProps) {
  const { topic_id, rounds, can } = points
  const unwritten = describeUnwritten(points)
  const settle = useSettleRound(topic_id)
  // Only the answer to ending the round names the people whom no email reached; reading the topic again does not.
  const to_tell = points.to_tell ?? settle.data?.to_tell ?? []
  return (
    <>
      {to_tell.length > 0 && <ToTell people={to_tell} />}
      {unwritten && (
        <p className={`${layout.quietSmall} ${layout.flush}`}>
          {unwritten} Accepted comments stay open beside the text until you write them or mark them as written.
        </p>
      )}
      {rounds.map((round) => (
        <Round key={round.id} settle={settle} round={round} can={can.decide} isPrimary={isPrimary} />
      ))}
    </>
  )
}

/** Whom nothing reaches while email is off. */
function ToTell({ people }: { people: NonNullable<TopicIncorporation["to_tell"]> }) {
  return (
    <section className={`${surfaces.ruled} ${styles.round}`} aria-label="Tell the reviewers">
      <p className={`${layout.quietSmall} ${layout.flush}`}>
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

type RoundProps = {
  settle: ReturnType<typeof useSettleRound>
  round: TopicIncorporation["rounds"][number]
  can: boolean
  isPrimary: boolean
}

/** What keeps a round from its end, or its end. */
function Round({ settle, round, can, isPrimary }: RoundProps) {
  const sheet = useDownloadSheet()
  const { id, number, open_points, waiting_on, answered } = round
  const awaited =
    open_points > 0
      ? `${open_points.toLocaleString()} of the comments and suggestions ${open_points === 1 ? "has" : "have"} no decision yet.`
      : waiting_on.length > 0
        ? `Waiting for ${waiting_on.join(", ")}.`
        : null
  const complain = (error: Error) => toast(errorSentence(error), "error")
  return (
    <section className={`${surfaces.ruled} ${styles.round}`} aria-label={`Round ${number}`}>
      <p className={`${layout.quietSmall} ${layout.flush}`}>
        Round {number}.{" "}
        {awaited ??
          `All feedback is answered. Finishing the round sends your decisions to ${answered.join(", ")}. It doesn't ask for another review.`}
      </p>
      <div className={layout.rowWide}>
        {can && (
          <Button
            variant={isPrimary ? "filled" : "default"}
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
        {(["CSV", "PDF"] as const).map((as) => (
          <Button
            key={as}
            disabled={sheet.isPending}
            onClick={() => sheet.mutate({ round: id, as }, { onError: complain })}
          >
            Download resolution sheet ({as})
          </Button>
        ))}
      </div>
    </section>
  )
}
