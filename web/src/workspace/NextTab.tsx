import { describeAuthorWithin } from "@hub/contract/programs/values"
import type { TopicPage } from "@hub/contract/topics"
import { Anchor } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { use } from "react"
import { describeUnwritten } from "../reviews/count-points.ts"
import { SequencePanel } from "../reviews/sequences/SequencePanel.tsx"
import { nameEdition } from "../publications/labels.ts"
import { describeReaderVersion } from "../topics/reader-version.ts"
import layout from "../widgets/Layout.module.css"
import { StatusBadge } from "../widgets/StatusBadge.tsx"
import { useNow } from "../widgets/use-now.ts"
import { WaitingFor } from "../widgets/WaitingFor.tsx"
import { isToWrite } from "./comments/arrange-comments.ts"
import { useComments } from "./comments/use-comments.ts"
import { describeChangedText, describeNextStep, explainApproval } from "./describe-next-step.ts"
import { PublishEditionButton } from "./PublishEditionButton.tsx"
import { NextButton } from "./NextButton.tsx"
import { RailSection } from "./RailSection.tsx"
import { Reviewers } from "./Reviewers.tsx"
import { TopicDetails } from "./TopicDetails.tsx"
import { TopicMenu } from "./TopicMenu.tsx"
import { IsTextChanged } from "./written-places.ts"
import styles from "./Rail.module.css"

/** The next step of a topic, who has to act, what readers have, and what the topic is. */
export function NextTab({ topic }: { topic: TopicPage }) {
  const { next } = topic
  // What waits for the reader comes first; of several others the one that waits longest.
  const action = next.waiting_for.find(({ yours }) => yours) ?? next.waiting_for[0]
  const approval = explainApproval(next)
  const isChanged = use(IsTextChanged)
  const { points, chooseNext } = useComments()
  const unwritten = points.data && describeUnwritten(points.data)
  const now = useNow()
  return (
    <>
      <section className={styles.card} aria-label="Next step">
        <div className={layout.between}>
          <StatusBadge status={topic.status} not_reviewed={topic.not_reviewed} />
          {isChanged && <span className={layout.quietTiny}>version {topic.revision}</span>}
          {!isChanged && next.round !== null && <span className={layout.quietTiny}>round {next.round}</span>}
        </div>
        {topic.agent_draft && (
          <p className={`${layout.quietSmall} ${layout.flush}`}>
            Draft by {describeAuthorWithin(topic.agent_draft.owner, { kind: "agent", name: topic.agent_draft.agent })}.
            Nobody has edited it yet.
          </p>
        )}
        <p className={styles.sentence}>{(isChanged && describeChangedText(topic)) || describeNextStep(topic, now)}</p>
        {approval && <p className={`${layout.quietSmall} ${layout.flush}`}>{approval}</p>}
        {unwritten && (
          <p className={`${layout.quietSmall} ${layout.flush}`}>
            {unwritten}{" "}
            <Anchor component="button" type="button" inherit onClick={() => chooseNext(1, isToWrite)}>
              Show
            </Anchor>
          </p>
        )}
        <NextButton topic={topic} looks={{ fullWidth: true }} />
        <div className={styles.foot}>
          <span className={layout.quietTiny}>
            {action && (
              <>
                {action.yours ? "Your turn" : action.person.name}, <WaitingFor since={action.since} />
              </>
            )}
          </span>
          <TopicMenu topic={topic} label="Other steps" words="Other steps" />
        </div>
      </section>
      <SequencePanel topic_id={topic.id} />
      <Reviewers topic_id={topic.id} />
      <RailSection title="Readers have">
        <p className={styles.sentence}>
          {describeReaderVersion(topic, isChanged)}
          {next.live && (
            <>
              {" "}
              <Link to="/publications/$id" params={{ id: next.live.publication_id }}>
                {nameEdition(next.live)} of “{next.live.title}”
              </Link>
            </>
          )}
        </p>
        {next.behind.map((edition) => (
          <p key={edition.publication_id} className={styles.sentence}>
            <Link to="/publications/$id" params={{ id: edition.publication_id }}>
              {nameEdition(edition)} of “{edition.title}”
            </Link>{" "}
            still has version {edition.revision}.
          </p>
        ))}
        {(next.state === "edit" || next.live) && <PublishEditionButton collections={topic.collections} />}
      </RailSection>
      <RailSection title="Details">
        <TopicDetails topic={topic} />
      </RailSection>
    </>
  )
}
