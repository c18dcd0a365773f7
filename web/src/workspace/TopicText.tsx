import type { TopicPage } from "@hub/contract/topics"
import { Alert } from "@mantine/core"
import { type MouseEvent, useMemo } from "react"
import { describeFreeze } from "../topics/describe-freeze.ts"
import { RejectedAlert } from "../topics/RejectedAlert.tsx"
import { sanitisedHtml } from "../trusted-html.ts"
import { MissingValues } from "../variables/MissingValues.tsx"
import { type GiveValue, useGiveValue } from "../variables/use-give-value.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { embargoLook } from "../widgets/state-look.ts"
import { StateMark } from "../widgets/StateMark.tsx"
import layout from "../widgets/Layout.module.css"
import prose from "../widgets/Prose.module.css"
import { TextComments } from "./comments/TextComments.tsx"
import { useMarkWriters } from "./use-mark-writers.ts"
import type { useRenderedTopic } from "./use-rendered-topic.ts"
import styles from "./Workspace.module.css"

type RenderedTopicProps = { topic: TopicPage; page: ReturnType<typeof useRenderedTopic> }

type TopicTextProps = RenderedTopicProps & {
  /** The pointer comes near, and clicks. */
  onNear?: () => void
  onClick?: (event: MouseEvent) => void
}

/** A topic as readers would see it now. */
export function TopicText({ topic, page, onNear, onClick }: TopicTextProps) {
  const { dialog, giveOnClick, label, giveValue } = useGiveValue(topic.id)
  return (
    <>
      {/* What a click does here, E, the button Edit and those of the missing values do as well. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <article
        className={`${prose.prose} ${styles.text}`}
        aria-label={topic.title}
        data-topic-text
        onPointerEnter={onNear}
        onClick={(event) => {
          if (!giveOnClick(event)) onClick?.(event)
        }}
      >
        <h1 dir="auto">{topic.title}</h1>
        {topic.embargo_until && (
          <p className={layout.quietSmall}>
            <StateMark look={embargoLook(topic.embargo_until)} />
          </p>
        )}
        {topic.frozen && (
          <Alert color="yellow" role="note" title="Frozen">
            <p>{describeFreeze(topic.frozen)}</p>
          </Alert>
        )}
        {topic.status === "rejected" && <RejectedAlert topic={topic} />}
        <TopicBody topic={topic} page={page} label={label} giveValue={giveValue} />
      </article>
      {dialog}
    </>
  )
}

type TopicBodyProps = RenderedTopicProps & Pick<GiveValue, "label" | "giveValue">

function TopicBody({ topic, page, ...giving }: TopicBodyProps) {
  const html = page.data?.html ?? ""
  useMarkWriters(topic, html)
  // The same text is not drawn again: a selection and the marks of comments hang on it.
  const trusted = useMemo(() => ({ __html: sanitisedHtml(html) }), [html])
  if (topic.content.trim() === "") return <p className={layout.quiet}>This topic is empty.</p>
  if (page.error) return <ErrorState what="The text could not be shown." onRetry={() => void page.refetch()} />
  if (!page.data) return <LoadingRows label="Loading text…" />
  const { unresolved } = page.data
  return (
    <>
      <MissingValues slugs={unresolved} {...giving} />
      {/* oxlint-disable-next-line react/no-danger */}
      <div dir="auto" className={unresolved.length > 0 ? prose.marksMissing : ""} dangerouslySetInnerHTML={trusted} />
      <TextComments html={html} />
    </>
  )
}
