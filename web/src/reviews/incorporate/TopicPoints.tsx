import { Anchor, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { topicQuery } from "../../topics/queries.ts"
import { EmptyState } from "../../widgets/EmptyState.tsx"
import { ErrorState } from "../../widgets/ErrorState.tsx"
import { LoadingRows } from "../../widgets/LoadingRows.tsx"
import { SendAgain } from "../SendAgain.tsx"
import layout from "../../widgets/Layout.module.css"
import surfaces from "../../widgets/Surfaces.module.css"
import styles from "./Incorporate.module.css"
import { PointCard } from "./PointCard.tsx"
import { topicPointsQuery } from "./queries.ts"
import { RoundList } from "./RoundList.tsx"
import { useFollowPoints } from "./use-follow-points.ts"
import controls from "../../widgets/Controls.module.css"

/** Everything that was said about one topic, in the order of its text. */
export function TopicPoints({ id }: { id: number }) {
  const { data, error, isPending, refetch } = useQuery(topicPointsQuery(id))
  useFollowPoints(id)
  const topic = useQuery(topicQuery(id)).data
  // With nothing left to decide, the review goes on where changes were asked for.
  const goesOn = data?.open === 0 && topic?.status === "revisions_requested" && topic.can.submit
  const next = data?.cards.find(({ points }) => points.some(({ outcome }) => outcome === null))
  if (isPending) return <LoadingRows label="Loading the feedback…" />
  if (error) return <ErrorState what="The feedback could not be loaded." error={error} onRetry={() => void refetch()} />
  return (
    <>
      <header>
        <div className={layout.narrowOnly}>
          <Anchor display="inline-block" mb="xs" renderRoot={(props) => <Link to="/reviews/incorporate" {...props} />}>
            All topics
          </Anchor>
        </div>
        <Title order={2} size="h3" className={`${layout.breaking} ${controls.theirs}`}>
          <Anchor
            inherit
            renderRoot={(props) => <Link to="/topics/$id" params={{ id }} {...props} className={props.className} />}
          >
            {data.title}
          </Anchor>
        </Title>
        <p className={`${layout.quietSmall} ${layout.flush}`}>
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
        <PointCard
          key={card.key}
          card={card}
          topic={id}
          revision={data.revision}
          can={data.can.decide}
          isNext={card === next}
        />
      ))}
      {goesOn && <NextStep topic={topic} />}
      <RoundList points={data} isPrimary={!goesOn} />
    </>
  )
}

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
