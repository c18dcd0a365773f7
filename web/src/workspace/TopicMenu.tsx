import { Menu } from "@mantine/core"
import type { TopicPage } from "@hub/contract/topics"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { toast } from "../toast.ts"
import { hasTopicMoves, TopicMoveItems, useTopicMoves } from "../topics/TopicMoveItems.tsx"
import { PublishingRefusal, usePublishing } from "../topics/TopicPublishing.tsx"
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
  const tellFailure = (what: string, why: string) => toast(`${what}: ${why}`, "error", 6000)
  const publishing = usePublishing(topic, tellFailure)
  const unsettledMoves = useTopicMoves(topic, tellFailure)
  const settled = useSettledStep()
  const { reopen, restore, archive } = unsettledMoves
  const moves = {
    ...unsettledMoves,
    reopen: settled(reopen),
    restore: settled(restore),
    archive: settled(() => void archive()),
  }
  const { id, can, status, next } = topic
  const sendsAlready = next.action === "send" || next.action === "send_again"
  return (
    <>
      <MoreMenu label={label} {...(words === undefined ? {} : { words })}>
        {can.submit && !sendsAlready && (
          <Menu.Item onClick={settled(() => setDialog("send"))}>
            {status === "draft" ? "Send for review" : "Send again"}
          </Menu.Item>
        )}
        {can.submit && status === "draft" && (
          <Menu.Item onClick={settled(() => setDialog("sequence"))}>Sequential review</Menu.Item>
        )}
        {can.publish && next.action !== "publish" && (
          <Menu.Item onClick={settled(() => void publishing.ask())}>Publish</Menu.Item>
        )}
        <Menu.Item renderRoot={(root) => <Link to="/topics/$id/history" params={{ id }} {...root} />}>
          History
        </Menu.Item>
        {hasTopicMoves(topic) && (
          <TopicMoveItems topic={topic} moves={moves} onUnpublish={settled(() => setDialog("unpublish"))} />
        )}
      </MoreMenu>
      {dialog === "send" && <SubmitForReviewDialog topic={topic} onClose={close} />}
      {dialog === "sequence" && <SequenceDialog topic={topic} onClose={close} />}
      {dialog === "unpublish" && <UnpublishDialog topic={topic} onClose={close} />}
      <PublishingRefusal topic={topic} publishing={publishing} />
    </>
  )
}
