import { Button, type ButtonProps, Modal } from "@mantine/core"
import type { NextStepAction } from "@hub/contract/next-step"
import type { ReviewNotification } from "@hub/contract/reviews"
import type { TopicPage } from "@hub/contract/topics"
import { Link, linkOptions, useNavigate } from "@tanstack/react-router"
import { use, useState } from "react"
import { errorSentence } from "../call.ts"
import { usePageActions } from "../page-actions.ts"
import { useRemindReview } from "../reviews/queries.ts"
import { toast } from "../toast.ts"
import { useTopicMoves } from "../topics/topic-moves.ts"
import { PublishingRefusal, usePublishing } from "../topics/TopicPublishing.tsx"
import { lazy } from "../widgets/lazy.tsx"
import { useNow } from "../widgets/use-now.ts"
import { isToDecide } from "./comments/arrange-comments.ts"
import { useComments } from "./comments/use-comments.ts"
import { isNextActionDue, labelNextAction } from "./describe-next-step.ts"
import { useSettledStep } from "./settle-text.ts"
import { StartWritingContext } from "./use-start-writing.ts"
import forms from "../widgets/Form.module.css"

const SubmitForReviewDialog = lazy(
  async () => (await import("../reviews/SubmitForReviewDialog.tsx")).SubmitForReviewDialog,
)
const PublishEditionDialog = lazy(
  async () => (await import("../publications/PublishEditionDialog.tsx")).PublishEditionDialog,
)
const Notifications = lazy(async () => (await import("../reviews/ReviewNotifications.tsx")).ReviewNotifications)

type NextButtonProps = {
  topic: TopicPage
  looks?: ButtonProps
  /** Whether the button that begins to write is there anyway. */
  isBesideEdit?: boolean
  /** Whether it is what comes first where it stands. */
  isPrimary?: boolean
}

/**
 * The one primary button of a topic: its next step, as far as its reader can take it in one go. Its dialogs stay when the
 * step is another one: they still have to say who was told.
 */
export function NextButton({ topic, looks = {}, isBesideEdit = false, isPrimary = true }: NextButtonProps) {
  const [dialog, setDialog] = useState<"send" | "ask_again" | "publish" | null>(null)
  const reminding = useReminders(topic.next)
  const publishing = usePublishing(topic, tellFailure)
  const moves = useTopicMoves(topic, tellFailure)
  const settled = useSettledStep()
  const { chooseNext } = useComments()
  const write = use(StartWritingContext)
  const { action } = topic.next
  const acts: Partial<Record<NextStepAction, () => void>> = {
    send: () => setDialog("send"),
    send_again: () => setDialog("send"),
    ask_again: () => setDialog("ask_again"),
    remind: reminding.send,
    publish: topic.collections.length > 0 ? () => setDialog("publish") : () => void publishing.askToPublish(),
    incorporate: () => chooseNext(1, isToDecide),
    reopen: moves.reopen,
    restore: moves.restore,
    ...(write && !isBesideEdit ? { edit: () => write() } : {}),
  }
  const act = action === null ? undefined : acts[action]
  const label = labelNextAction(topic.next)
  const isDue = isNextActionDue(topic.next, useNow())
  const variant = isPrimary && isDue ? "filled" : "default"
  // Where a topic is read, it offers to be edited anyway.
  usePageActions(act && label !== undefined && action !== "edit" ? [{ label, run: settled(act) }] : [], "first")
  return (
    <>
      {act ? (
        <Button
          {...looks}
          variant={variant}
          disabled={reminding.isPending || publishing.isPending || moves.isPending}
          onClick={settled(act)}
        >
          {label}
        </Button>
      ) : (
        <NextLink topic={topic} looks={{ ...looks, variant }} />
      )}
      <ReminderOutcome notifications={reminding.notifications} onClose={reminding.dismiss} />
      {(dialog === "send" || dialog === "ask_again") && (
        <SubmitForReviewDialog topic={topic} onlyAgain={dialog === "ask_again"} onClose={() => setDialog(null)} />
      )}
      {dialog === "publish" && (
        <PublishEditionDialog
          collections={topic.collections}
          onPublishTopic={() => {
            setDialog(null)
            void publishing.askToPublish()
          }}
          onClose={() => setDialog(null)}
        />
      )}
      <PublishingRefusal topic={topic} publishing={publishing} />
    </>
  )
}

/** The next step where it is done on another screen. */
function NextLink({ topic: { next }, looks }: Required<Pick<NextButtonProps, "topic" | "looks">>) {
  const to = addressOfStep(next)
  const label = labelNextAction(next)
  const navigate = useNavigate()
  usePageActions(to && label !== undefined ? [{ label, run: () => void navigate(to) }] : [], "first")
  if (to === undefined) return null
  return (
    <Button {...looks} renderRoot={(root) => <Link {...to} {...root} />}>
      {label}
    </Button>
  )
}

function addressOfStep({ action, waiting_for, scheduled }: TopicPage["next"]) {
  if (action === "open_edition" && scheduled)
    return linkOptions({ to: "/publications/$id", params: { id: scheduled.publication_id } })
  const mine = waiting_for.find(({ kind, yours }) => kind === "review" && yours)
  if (action === "review" && mine) return linkOptions({ to: "/reviews/tasks/$reviewId", params: { reviewId: mine.id } })
  return undefined
}

const tellFailure = (what: string, why: string) => toast(`${what}: ${why}`, "error")

/** Reminds everyone who can be reminded now, and says what became of it. */
function useReminders({ waiting_for }: TopicPage["next"]) {
  const [notifications, setNotifications] = useState<ReviewNotification[]>([])
  const remind = useRemindReview()
  const send = () => {
    // A deputy is told together with the reviewer.
    const ids = new Set(waiting_for.filter(({ can_remind }) => can_remind).map(({ id }) => id))
    void Promise.all([...ids].map((id) => remind.mutateAsync(id))).then(setNotifications, (error: Error) =>
      toast(errorSentence(error), "error"),
    )
  }
  return { notifications, send, dismiss: () => setNotifications([]), isPending: remind.isPending }
}

function ReminderOutcome({ notifications, onClose }: { notifications: ReviewNotification[]; onClose: () => void }) {
  return (
    <Modal opened={notifications.length > 0} onClose={onClose} title="Reminder" transitionProps={{ duration: 0 }}>
      <Notifications notifications={notifications} />
      <div className={`${forms.ends} ${forms.apart}`}>
        <Button variant="filled" onClick={onClose} data-autofocus>
          Done
        </Button>
      </div>
    </Modal>
  )
}
