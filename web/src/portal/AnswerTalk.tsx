import { type PointReply, pointReplies } from "@hub/contract/point-replies"
import type { PortalReview } from "@hub/contract/portal"
import { Button, Group, Text, Title } from "@mantine/core"
import { useEffect, useEffectEvent } from "react"
import { call } from "../call.ts"
import { ReplyForm } from "../replies/ReplyForm.tsx"
import { ReplyList } from "../replies/ReplyList.tsx"
import { toast } from "../toast.ts"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import type { ReviewAccess } from "./calls.ts"

/** How often an open page looks whether the author has replied, in milliseconds. */
const lookAgain = 60_000

type AnswerUpdatesProps = { at: ReviewAccess; review: PortalReview; onLook: () => void }

/** What was said to a reviewer since they answered, and the way there in a long text. */
export function AnswerUpdates({ at, review, onLook }: AnswerUpdatesProps) {
  const { reviewer, answer, withdrawn_points, can_reply } = review
  const look = useEffectEvent(() => {
    if (document.visibilityState === "visible") onLook()
  })
  useEffect(() => {
    if (!can_reply) return
    const timer = setInterval(() => look(), lookAgain)
    return () => clearInterval(timer)
  }, [can_reply])
  const points = [...withdrawn_points, ...(answer?.comments ?? []), ...(answer?.suggestions ?? [])]
  const waiting = points.filter(({ replies: said }) => said.length > 0 && said.at(-1)?.author !== reviewer)
  const [first] = waiting
  return (
    <>
      {first && (
        <Group component="output" justify="space-between" px="md" py="sm" mb="md" className={surfaces.paper ?? ""}>
          {waiting.length === 1
            ? "One of your comments has a reply."
            : `${waiting.length} of your comments have replies.`}
          <Button size="xs" onClick={() => show(first.id)}>
            {waiting.length === 1 ? "Show it" : "Show the first"}
          </Button>
        </Group>
      )}
      {withdrawn_points.length > 0 && (
        <Text component="section" p="md" mb="md" className={surfaces.paper ?? ""} aria-labelledby="withdrawn">
          <Title order={2} id="withdrawn" size="h4">
            From your earlier answer
          </Title>
          {withdrawn_points.map(({ id, kind, quote, body, replies: said }) => (
            <div key={id}>
              <blockquote className={layout.quietSmall}>{kind === "comment" ? quote : <del>{quote}</del>}</blockquote>
              <p className={layout.asTyped}>{kind === "comment" ? body : <ins>{body}</ins>}</p>
              <PointConversation
                at={at}
                id={id}
                replies={said}
                words={quote || body}
                canReply={can_reply}
                onReplied={onLook}
              />
            </div>
          ))}
        </Text>
      )}
    </>
  )
}

function show(point_id: number): void {
  const conversation = document.getElementById(idOfConversation(point_id))
  conversation?.scrollIntoView({ block: "center" })
  conversation?.focus({ preventScroll: true })
}

type PointConversationProps = {
  at: ReviewAccess
  /** Those of the point. */
  id: number
  replies: PointReply[]
  /** The words that the point is about. */
  words: string
  canReply: boolean
  onReplied: () => void
}

/** What the author and the reviewer say to each other about one point. */
export function PointConversation({ at, id, replies: said, ...props }: PointConversationProps) {
  const { words, canReply, onReplied } = props
  async function send(reply: SentReply): Promise<void> {
    await sendReply(at, id, reply)
    toast("Reply sent.", "success")
    onReplied()
  }
  return (
    <div id={idOfConversation(id)} tabIndex={-1}>
      <ReplyList replies={said} />
      {canReply && (
        <ReplyForm
          draft={`${"token" in at ? at.token : at.id}.${id}`}
          label={`Reply about “${shortenWords(words)}”`}
          size="sm"
          onSend={send}
        />
      )}
    </div>
  )
}

const idOfConversation = (point_id: number) => `conversation-${point_id}`

const longest = 60

function shortenWords(words: string): string {
  const line = words.replace(/\s+/g, " ").trim()
  return line.length > longest ? `${line.slice(0, longest).trim()}…` : line
}

type SentReply = { body: string; idempotency_key: string }

const sendReply = (at: ReviewAccess, point_id: number, { body, idempotency_key }: SentReply) =>
  "token" in at
    ? call(pointReplies.addByLink, { params: { token: at.token, point_id }, body: { body }, idempotency_key })
    : call(pointReplies.addAssigned, { params: { id: at.id, point_id }, body: { body }, idempotency_key })
