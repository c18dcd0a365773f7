import { Anchor, Progress } from "@mantine/core"
import type { TopicIncorporation } from "@hub/contract/points"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { topicQuery } from "../../topics/queries.ts"
import { EmptyState } from "../../widgets/EmptyState.tsx"
import { ErrorState } from "../../widgets/ErrorState.tsx"
import { LoadingRows } from "../../widgets/LoadingRows.tsx"
import { useHasRail } from "../../widgets/use-has-rail.ts"
import { SendAgain } from "../SendAgain.tsx"
import columns from "../../widgets/Columns.module.css"
import controls from "../../widgets/Controls.module.css"
import layout from "../../widgets/Layout.module.css"
import surfaces from "../../widgets/Surfaces.module.css"
import styles from "./Incorporate.module.css"
import { PointCard } from "./PointCard.tsx"
import { topicPointsQuery } from "./queries.ts"
import { RoundList } from "./RoundList.tsx"
import { useFollowPoints } from "./use-follow-points.ts"

/** Everything that was said about one topic, in the order of its text, and beside it what is left to do. */
export function TopicPoints({ id, bar }: { id: number; bar: ReactNode }) {
  const { data, error, isPending, refetch } = useQuery(topicPointsQuery(id))
  useFollowPoints(id)
  const hasRail = useHasRail()
  const left = data && <WhatIsLeft id={id} data={data} />
  return (
    <>
      <div className={layout.narrow}>
        {bar}
        <div className={`${columns.leaf} ${styles.points}`}>
          {isPending && <LoadingRows label="Loading the feedback…" />}
          {error && (
            <ErrorState what="The feedback could not be loaded." error={error} onRetry={() => void refetch()} />
          )}
          {data && <Cards id={id} data={data} />}
          {!hasRail && left}
        </div>
      </div>
      {hasRail && (
        <aside className={columns.end} aria-label="What is left to do">
          <div className={`${columns.sticky} ${styles.side}`}>{left}</div>
        </aside>
      )}
    </>
  )
}

function Cards({ id, data }: { id: number; data: TopicIncorporation }) {
  const { cards, title, revision, can } = data
  const next = findNext(data)
  return (
    <>
      <header>
        <div className={layout.narrowOnly}>
          <Anchor display="inline-block" mb="xs" renderRoot={(props) => <Link to="/reviews/incorporate" {...props} />}>
            All topics
          </Anchor>
        </div>
        <h2 className={`${styles.title} ${controls.theirs}`}>
          <Link to="/topics/$id" params={{ id }} className={controls.underlined}>
            {title}
          </Link>
        </h2>
        <p className={`${layout.quietSmall} ${layout.flush}`}>
          Version {revision}. {describeOpen(data.open)}
        </p>
      </header>
      {cards.length === 0 && <EmptyState sentence="Nothing is left to decide." />}
      {cards.map((card) => (
        <PointCard key={card.key} card={card} topic={id} revision={revision} can={can.decide} next={next} />
      ))}
    </>
  )
}

/** How much of the feedback is answered, and the next step once all of it is. */
function WhatIsLeft({ id, data }: { id: number; data: TopicIncorporation }) {
  const topic = useQuery(topicQuery(id)).data
  // With nothing left to decide, the review goes on where changes were asked for.
  const goesOn = data.open === 0 && topic?.status === "revisions_requested" && topic.can.submit
  const points = data.cards.flatMap((card) => card.points)
  const answered = points.filter(({ outcome }) => outcome !== null).length
  return (
    <>
      {points.length > 0 && (
        <div className={`${surfaces.ruled} ${styles.round}`}>
          <span className={layout.small}>{`${answered} of ${points.length} answered`}</span>
          <Progress value={(100 * answered) / points.length} size="sm" aria-label="Answered feedback" />
        </div>
      )}
      {goesOn && topic && <NextStep topic={topic} />}
      <RoundList points={data} isPrimary={!goesOn && findNext(data) === undefined} />
    </>
  )
}

/** The point that is decided next. */
const findNext = ({ cards }: TopicIncorporation) =>
  cards.flatMap(({ points }) => points).find(({ outcome }) => outcome === null)?.id

const describeOpen = (open: number) =>
  open === 0 ? "All feedback is answered." : open === 1 ? "1 comment is open." : `${open} comments are open.`

function NextStep({ topic }: { topic: { id: number; title: string } }) {
  return (
    <section className={`${surfaces.ruled} ${styles.round}`} aria-label="Next step">
      <p className={`${layout.quietSmall} ${layout.flush}`}>Everything is decided. Send the topic for review again.</p>
      <div className={layout.rowWide}>
        <SendAgain topic={topic} />
      </div>
    </section>
  )
}
