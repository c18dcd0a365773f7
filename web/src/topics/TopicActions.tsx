import { Button } from "@mantine/core"
import type { TopicSummary } from "@hub/contract/topics"
import { Link } from "@tanstack/react-router"
import { type ReactNode, useState } from "react"
import { StarItem } from "../documents/StarButton.tsx"
import { ActionItems } from "../widgets/ActionItems.tsx"
import { lazy } from "../widgets/lazy.tsx"
import { MenuEntry } from "../widgets/MenuEntry.tsx"
import { MoreMenu } from "../widgets/MoreMenu.tsx"
import { useHasMenusOnly } from "../widgets/use-is-phone.ts"
import { TopicLink } from "./TopicLink.tsx"
import { listTopicMoves, useTopicMoves } from "./topic-moves.ts"
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

/** What can be done with one topic, as far as its row says: side by side under a pointer, and in a menu under a finger. */
export function TopicActions({ topic, onFailed }: TopicActionsProps) {
  const [dialog, setDialog] = useState<"submit" | "sequence" | null>(null)
  const close = () => setDialog(null)
  const submit = topic.status === "draft" ? "Send for review" : "Send again"
  const publishing = usePublishing(topic, onFailed)
  const menuOnly = useHasMenusOnly()
  const edit = topic.can.edit ? "Edit" : "View"
  const steps = [
    { may: topic.can.submit, label: submit, name: `${submit}: ${topic.title}`, run: () => setDialog("submit") },
    {
      may: topic.can.submit && topic.status === "draft",
      label: "Sequential review",
      name: `Sequential review of ${topic.title}`,
      run: () => setDialog("sequence"),
    },
    {
      may: topic.can.publish,
      label: "Publish",
      name: `Publish ${topic.title}`,
      disabled: publishing.isPending,
      run: () => void publishing.askToPublish(),
    },
  ].filter(({ may }) => may)

  return (
    <div className={styles.buttons}>
      {!menuOnly && (
        <>
          <Button
            size="xs"
            renderRoot={(props) => <EditLink topic={topic} aria-label={`${edit} ${topic.title}`} {...props} />}
          >
            {edit}
          </Button>
          {steps.map(({ label, name, disabled, run }) => (
            <Button key={label} {...small} aria-label={name} disabled={disabled ?? false} onClick={run}>
              {label}
            </Button>
          ))}
        </>
      )}
      <More topic={topic} onFailed={onFailed}>
        {menuOnly && (
          <>
            <MenuEntry renderRoot={(props) => <EditLink topic={topic} {...props} />}>{edit}</MenuEntry>
            <ActionItems actions={steps} />
          </>
        )}
      </More>
      {dialog === "submit" && <SubmitForReviewDialog topic={topic} onClose={close} />}
      <PublishingRefusal topic={topic} publishing={publishing} />
      {dialog === "sequence" && <SequenceDialog topic={topic} onClose={close} />}
    </div>
  )
}

type EditLinkProps = { topic: TopicSummary; children?: ReactNode; "aria-label"?: string }

/** Specification 2.3: the row action leads to EditTopic; those who cannot edit read the topic. */
function EditLink({ topic, ...props }: EditLinkProps) {
  if (!topic.can.edit) return <TopicLink topic={topic} {...props} />
  return <Link to="/topics/$id/edit" params={{ id: topic.id }} {...props} />
}

function More({ topic, onFailed, children }: TopicActionsProps & { children: ReactNode }) {
  const [unpublishes, setUnpublishes] = useState(false)
  const moves = useTopicMoves(topic, onFailed)
  const { id, title, can } = topic
  return (
    <>
      <MoreMenu label={`More actions for ${title}`}>
        {children}
        {can.edit && (
          <MenuEntry renderRoot={(props) => <Link to="/topics/$id" params={{ id }} {...props} />}>View</MenuEntry>
        )}
        <StarItem type="topic" id={id} />
        <ActionItems actions={listTopicMoves(topic, moves, () => setUnpublishes(true))} />
      </MoreMenu>
      {unpublishes && <UnpublishDialog topic={topic} onClose={() => setUnpublishes(false)} />}
    </>
  )
}
