import { Button, Menu } from "@mantine/core"
import type { TopicSummary } from "@hub/contract/topics"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { ActionItems } from "../widgets/ActionItems.tsx"
import { lazy } from "../widgets/lazy.tsx"
import { MoreMenu } from "../widgets/MoreMenu.tsx"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import { TopicLink } from "./TopicLink.tsx"
import { hasTopicMoves, listTopicMoves, useTopicMoves } from "./topic-moves.ts"
import { PublishingRefusal, usePublishing } from "./TopicPublishing.tsx"
import styles from "./TopicTable.module.css"

const SubmitForReviewDialog = lazy(
  async () => (await import("../reviews/SubmitForReviewDialog.tsx")).SubmitForReviewDialog,
)

const SequenceDialog = lazy(async () => (await import("../reviews/sequences/SequenceDialog.tsx")).SequenceDialog)

const UnpublishDialog = lazy(async () => (await import("./UnpublishDialog.tsx")).UnpublishDialog)

/** Hears that an action failed: which, and why. */
export type OnTopicFailure = (what: string, why: string) => void
type TopicActionsProps = { topic: TopicSummary; onFailed: OnTopicFailure }

const small = { size: "xs", variant: "subtle" } as const

type RowStep = { label: string; name: string; run: () => void; disabled?: boolean }

/** What can be done with one topic, as far as its row says; on a phone all of it is in its menu. */
export function TopicActions({ topic, onFailed }: TopicActionsProps) {
  const isPhone = useIsPhone()
  const [dialog, setDialog] = useState<"submit" | "sequence" | null>(null)
  const close = () => setDialog(null)
  const submit = topic.status === "draft" ? "Send for review" : "Send again"
  const publishing = usePublishing(topic, onFailed)
  const { title, can } = topic
  const isDraft = topic.status === "draft"
  const steps: RowStep[] = [
    ...(can.submit ? [{ label: submit, name: `${submit}: ${title}`, run: () => setDialog("submit") }] : []),
    ...(can.submit && isDraft
      ? [{ label: "Sequential review", name: `Sequential review of ${title}`, run: () => setDialog("sequence") }]
      : []),
    ...(can.publish
      ? [
          {
            label: "Publish",
            name: `Publish ${title}`,
            run: () => void publishing.askToPublish(),
            disabled: publishing.isPending,
          },
        ]
      : []),
  ]

  return (
    <div className={styles.buttons}>
      {!isPhone && <OpenButton topic={topic} />}
      {!isPhone &&
        steps.map(({ label, name, run, disabled = false }) => (
          <Button key={label} {...small} aria-label={name} disabled={disabled} onClick={run}>
            {label}
          </Button>
        ))}
      {(isPhone || can.edit || hasTopicMoves(topic)) && (
        <More topic={topic} steps={isPhone ? steps : []} onFailed={onFailed} />
      )}
      {dialog === "submit" && <SubmitForReviewDialog topic={topic} onClose={close} />}
      <PublishingRefusal topic={topic} publishing={publishing} />
      {dialog === "sequence" && <SequenceDialog topic={topic} onClose={close} />}
    </div>
  )
}

function OpenButton({ topic }: Pick<TopicActionsProps, "topic">) {
  const verb = topic.can.edit ? "Edit" : "View"
  return (
    <Button
      size="xs"
      renderRoot={(props) => <TopicLink topic={topic} aria-label={`${verb} ${topic.title}`} {...props} />}
    >
      {verb}
    </Button>
  )
}

function More({ topic, steps, onFailed }: TopicActionsProps & { steps: RowStep[] }) {
  const [unpublishes, setUnpublishes] = useState(false)
  const moves = useTopicMoves(topic, onFailed)
  const { id, title } = topic
  return (
    <>
      <MoreMenu label={`More actions for ${title}`}>
        <Menu.Item renderRoot={(props) => <Link to="/topics/$id" params={{ id }} {...props} />}>View</Menu.Item>
        <ActionItems actions={[...steps, ...listTopicMoves(topic, moves, () => setUnpublishes(true))]} />
      </MoreMenu>
      {unpublishes && <UnpublishDialog topic={topic} onClose={() => setUnpublishes(false)} />}
    </>
  )
}
