import type { TopicIncorporation } from "@hub/contract/points"
import { Button, Progress, SegmentedControl, Stack, VisuallyHidden } from "@mantine/core"
import { IconMessagePlus } from "@tabler/icons-react"
import { useMemo, useReducer, useState } from "react"
import { storedUser } from "../session.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import layout from "../widgets/Layout.module.css"
import { lazy } from "../widgets/lazy.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { countByState, isListed, type RemarkFilter, type RemarkItem } from "./comments/arrange-comments.ts"
import { CommentActionsContext } from "./comments/comment-actions.ts"
import { NewComment } from "./comments/NewComment.tsx"
import { useCommentCalls } from "./comments/queries.ts"
import { RemarkList } from "./comments/RemarkList.tsx"
import { NextButton } from "./NextButton.tsx"
import { useComments } from "./comments/use-comments.ts"
import comment from "./comments/Comments.module.css"

const RoundList = lazy(async () => (await import("../reviews/incorporate/RoundList.tsx")).RoundList)

/** What people and reviewers say about the topic, in the order of the text. */
export function CommentsTab({ isBeside, onLeave }: { isBeside: boolean; onLeave: () => void }) {
  const { topic, comments, points, items, chosen, begun } = useComments()
  const [said, announce] = useReducer((before, words: string) => ({ words, times: before.times + 1 }), {
    words: "",
    times: 0,
  })
  const calls = useCommentCalls(topic.id)
  const canAdd = comments.data?.can.add ?? false
  const actions = useMemo(() => ({ calls, canAdd, announce }), [calls, canAdd])
  const sendsAgain = topic.next.action === "send_again"
  const showsNext = useOnceTrue(sendsAgain)
  const [filter, setFilter] = useShownState(items, chosen)
  const failed = [comments, points].find(({ error }) => error !== null)
  if (failed)
    return (
      <ErrorState what="The comments could not be loaded." error={failed.error} onRetry={() => void failed.refetch()} />
    )
  if (!comments.data || points.isLoading) return <LoadingRows rows={3} label="Loading comments…" />
  return (
    <CommentActionsContext value={actions}>
      <VisuallyHidden>
        <output>
          <span key={said.times}>{said.words}</span>
        </output>
      </VisuallyHidden>
      <RemarkList filter={filter} isBeside={isBeside} onLeave={onLeave}>
        <CommentsHead filter={filter} onFilter={setFilter} canAdd={canAdd && !begun} />
        {points.data?.can.decide && <DecidedPoints points={points.data} />}
        <NewComment />
      </RemarkList>
      {points.data?.can.decide && (
        <Stack gap="sm" className={comment.foot ?? ""}>
          <RoundList points={points.data} isPrimary={!sendsAgain} />
          {showsNext && <NextButton topic={topic} looks={{ fullWidth: true }} isPrimary={sendsAgain} />}
        </Stack>
      )}
    </CommentActionsContext>
  )
}

/** How much of what reviewers said and were not told yet has its answer; what a manuscript suggests is gone with its decision. */
function DecidedPoints({ points: { cards } }: { points: TopicIncorporation }) {
  const all = cards.flatMap((card) => card.points).filter(({ can, manuscript }) => can.decide && manuscript === null)
  if (all.length === 0) return null
  const decided = all.filter(({ outcome }) => outcome !== null).length
  return (
    <div className={comment.progress}>
      <Progress value={(100 * decided) / all.length} size="sm" aria-label="Decided feedback" />
      <span className={layout.quietTiny}>
        {decided} of {all.length} decided
      </span>
    </div>
  )
}

/** Whether what is open, resolved or the reader's turn is shown; what was chosen elsewhere is shown first. */
function useShownState(items: RemarkItem[], chosen: string | undefined) {
  const [shown, setShown] = useState<{ filter: RemarkFilter; chosen?: string }>({ filter: "open" })
  const item = items.find(({ key }) => key === chosen)
  if (item && shown.chosen !== item.key) {
    const isAmongMine = shown.filter === "mine" && isListed(item, "mine", false, storedUser()?.person_id)
    setShown({ filter: isAmongMine ? "mine" : item.state, chosen: item.key })
  }
  // With the last decision nothing is open, and what was decided is looked at where it is now.
  const open = countByState(items, "open")
  const [before, setBefore] = useState(open)
  if (open !== before) {
    setBefore(open)
    if (open === 0 && shown.filter === "open" && items.some((one) => "point" in one))
      setShown({ ...shown, filter: "resolved" })
  }
  return [shown.filter, (filter: RemarkFilter) => setShown({ ...shown, filter })] as const
}

/** When all is decided, what follows is done where it was; its button stays, since it still has to say who was asked. */
function useOnceTrue(isNow: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(false)
  if (isNow && !wasTrue) setWasTrue(true)
  return isNow || wasTrue
}

type CommentsHeadProps = { filter: RemarkFilter; onFilter: (filter: RemarkFilter) => void; canAdd: boolean }

function CommentsHead({ filter, onFilter, canAdd }: CommentsHeadProps) {
  const { items, begin } = useComments()
  const mine = items.filter((item) => isListed(item, "mine", false, storedUser()?.person_id)).length
  return (
    <div className={comment.head}>
      <SegmentedControl
        size="xs"
        aria-label="Comments shown"
        value={filter}
        onChange={onFilter}
        data={[
          { value: "open", label: `Open ${countByState(items, "open")}` },
          { value: "resolved", label: `Resolved ${countByState(items, "resolved")}` },
          ...(mine > 0 || filter === "mine" ? [{ value: "mine" as const, label: `For you ${mine}` }] : []),
        ]}
      />
      {canAdd && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconMessagePlus size={16} aria-hidden />}
          onClick={() => begin(null)}
        >
          Comment
        </Button>
      )}
    </div>
  )
}
