import type { TopicPage } from "@hub/contract/topics"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi } from "@tanstack/react-router"
import { createContext, useCallback, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from "react"
import { usePageActions } from "../../page-actions.ts"
import { topicPointsQuery } from "../../reviews/incorporate/queries.ts"
import type { RailTab } from "../device-memory.ts"
import type { PassageAnchor } from "../passage-text.ts"
import type { ShowPassageInput } from "../show-passage.ts"
import { useWorkspaceKeys } from "../use-keys.ts"
import {
  arrangeComments,
  countByState,
  findNextOpen,
  remarkOf,
  type RemarkItem,
  type ThreadItem,
} from "./arrange-comments.ts"
import { useCommentDraft } from "./comment-drafts.ts"
import { type CommentPlace, topicCommentsQuery } from "./queries.ts"
import { createWordPlaces } from "./word-places.ts"

const here = getRouteApi("/topics/$id")

/** What a new comment is about: words of the text, or the whole topic; or the words that are to be changed. */
type NewComment = { place: CommentPlace | null; suggests?: boolean }

/** Words that the text shows marked: those that a chosen comment is about, or that somebody is commenting on. */
type ShownPassage = ShowPassageInput | { range: Range }

/** What is said about the topic that is shown, and which of it is looked at in its tab, which `onShow` opens. */
export function useTopicComments(topic: TopicPage, tab: RailTab, onShow: () => void) {
  const comments = useQuery(topicCommentsQuery(topic.id))
  // Where nobody was ever asked and no manuscript came, there are none; of a manuscript some may be accepted and not written.
  const { round, open_points } = topic.next
  const points = useQuery({
    ...topicPointsQuery(topic.id),
    enabled: round !== null || open_points > 0 || tab === "comments",
  })
  const [chosen, setChosen] = useState<string>()
  const [passage, setPassage] = useState<ShownPassage>()
  const [words] = useState(createWordPlaces)
  const [begun, setBegun] = useCommentDraft<NewComment | null>(`${topic.id}.place`, null)
  const [threads, cards] = [comments.data?.threads, points.data?.cards]
  const items = useMemo(() => arrangeComments(threads ?? [], cards ?? []), [threads, cards])
  const choose = useCallback((item: RemarkItem, { scroll }: { scroll: boolean }) => {
    setChosen(item.key)
    const { start, quote } = remarkOf(item)
    setPassage({ start, quote, scroll })
  }, [])

  function begin(anchor: PassageAnchor | null, range?: Range, suggests = false): void {
    setBegun({ place: anchor && { ...anchor, revision: topic.revision }, suggests })
    setChosen(undefined)
    setPassage(range && { range })
    onShow()
  }
  function end(): void {
    setBegun(null)
    setPassage(undefined)
  }
  /** Goes to the next open one of these, or the one before; from nowhere to the first or last. */
  function chooseNext(step: 1 | -1, isMeant?: (item: RemarkItem) => boolean): void {
    const item = findNextOpen(items, chosen, step, isMeant)
    if (item) choose(item, { scroll: true })
    onShow()
  }
  useWorkspaceKeys({ j: () => chooseNext(1), k: () => chooseNext(-1) })
  usePageActions(items.length > 0 ? [{ label: "Next open comment", run: () => chooseNext(1), keys: "J" }] : [])
  useLinkedTab(onShow)
  useLinkedItem(items, (item) => {
    choose(item, { scroll: true })
    onShow()
  })
  return {
    topic,
    comments,
    points,
    items,
    chosen,
    choose,
    chooseNext,
    passage: tab === "comments" ? passage : undefined,
    begun,
    begin,
    end,
    onShow,
    words,
  }
}

/** Shows the comments where the address asks for them. */
function useLinkedTab(onShow: () => void): void {
  const isAsked = here.useSearch().tab === "comments"
  const show = useEffectEvent(onShow)
  useEffect(() => {
    if (isAsked) show()
  }, [isAsked])
}

/** Shows the thread or point that the address names, once for each address. */
function useLinkedItem(items: RemarkItem[], show: (item: RemarkItem) => void): void {
  const { comment, point } = here.useSearch()
  const shown = useRef<string>(undefined)
  const named = `${comment ?? ""} ${point ?? ""}`
  const isNamed = (item: RemarkItem) =>
    "thread" in item ? comment !== undefined && isThreadOf(item, comment) : item.point.id === point
  const key = items.find(isNamed)?.key
  const arrive = useEffectEvent((address: string) => {
    const item = items.find(isNamed)
    if (item === undefined || shown.current === address) return
    shown.current = address
    show(item)
  })
  useEffect(() => {
    if (key !== undefined) arrive(named)
  }, [named, key])
}

const isThreadOf = ({ thread }: ThreadItem, id: number) =>
  thread.id === id || thread.replies.some((reply) => reply.id === id)

export const CommentsContext = createContext<ReturnType<typeof useTopicComments> | null>(null)

/** How many comments on the topic around are open. */
export const useOpenCount = () => countByState(useComments().items, "open")

/** What is said about the topic around. */
export function useComments() {
  const found = useContext(CommentsContext)
  if (!found) throw new Error("Comments are shown beside a topic.")
  return found
}
