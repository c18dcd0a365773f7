import { Menu } from "@mantine/core"
import type { TopicPage } from "@hub/contract/topics"
import { Link, useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { type PageAction, usePageActions } from "../page-actions.ts"
import { toast } from "../toast.ts"
import { listTopicMoves, useTopicMoves } from "../topics/topic-moves.ts"
import { PublishingRefusal, usePublishing } from "../topics/TopicPublishing.tsx"
import { ActionItems } from "../widgets/ActionItems.tsx"
import { lazy } from "../widgets/lazy.tsx"
import { MoreMenu } from "../widgets/MoreMenu.tsx"
import { useSettledStep } from "./settle-text.ts"

const UnpublishDialog = lazy(async () => (await import("../topics/UnpublishDialog.tsx")).UnpublishDialog)
const SequenceDialog = lazy(async () => (await import("../reviews/sequences/SequenceDialog.tsx")).SequenceDialog)
const SubmitForReviewDialog = lazy(
  async () => (await import("../reviews/SubmitForReviewDialog.tsx")).SubmitForReviewDialog,
)

type TopicMenuProps = { topic: TopicPage; label: string; words?: string }

/** Everything that can be done with a topic besides its next step. */
export function TopicMenu({ topic, label, words }: TopicMenuProps) {
  const [dialog, setDialog] = useState<"send" | "sequence" | "unpublish" | null>(null)
  const close = () => setDialog(null)
  const tellFailure = (what: string, why: string) => toast(`${what}: ${why}`, "error")
  const publishing = usePublishing(topic, tellFailure)
  const unsettledMoves = useTopicMoves(topic, tellFailure)
  const settled = useSettledStep()
  const navigate = useNavigate()
  const { reopen, restore, archive } = unsettledMoves
  const moves = { reopen: settled(reopen), restore: settled(restore), archive: settled(() => void archive()) }
  const { id, can, status, next } = topic
  const sendsAlready = next.action === "send" || next.action === "send_again"
  const steps: PageAction[] = [
    ...(can.submit && !sendsAlready
      ? [{ label: status === "draft" ? "Send for review" : "Send again", run: settled(() => setDialog("send")) }]
      : []),
    ...(can.submit && status === "draft"
      ? [{ label: "Sequential review", run: settled(() => setDialog("sequence")) }]
      : []),
    ...(can.publish && next.action !== "publish"
      ? [{ label: "Publish", run: settled(() => void publishing.askToPublish()) }]
      : []),
  ]
  const otherMoves = listTopicMoves(
    topic,
    moves,
    settled(() => setDialog("unpublish")),
  )
  const showHistory = () => void navigate({ to: "/topics/$id/history", params: { id } })
  usePageActions([...steps, { label: "History", run: showHistory }, ...otherMoves])
  return (
    <>
      <MoreMenu label={label} {...(words === undefined ? {} : { words })}>
        <ActionItems actions={steps} />
        <Menu.Item renderRoot={(root) => <Link to="/topics/$id/history" params={{ id }} {...root} />}>
          History
        </Menu.Item>
        <ActionItems actions={otherMoves} />
      </MoreMenu>
      {dialog === "send" && <SubmitForReviewDialog topic={topic} onClose={close} />}
      {dialog === "sequence" && <SequenceDialog topic={topic} onClose={close} />}
      {dialog === "unpublish" && <UnpublishDialog topic={topic} onClose={close} />}
      <PublishingRefusal topic={topic} publishing={publishing} />
    </>
  )
}
