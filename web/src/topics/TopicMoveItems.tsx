import { Menu } from "@mantine/core"
import type { TopicSummary } from "@hub/contract/topics"
import { errorSentence } from "../call.ts"
import { confirm } from "../confirm.ts"
import { toast } from "../toast.ts"
import { useMoveTopic } from "./queries.ts"

export type MovableTopic = Pick<TopicSummary, "id" | "title" | "can">
type AllowedTopicMove = "archive" | "restore" | "reopen"

/** Archives, restores or reopens a topic, after a question where others would miss it. */
export function useTopicMoves({ id, title }: MovableTopic, onFailed: (what: string, why: string) => void) {
  const moving = useMoveTopic()
  const move = (move: AllowedTopicMove, done: string) =>
    moving.mutate(
      { id, move },
      {
        onSuccess: () => toast(done, "success"),
        onError: (error) => onFailed(`The topic could not be ${movedWords[move]}`, errorSentence(error)),
      },
    )
  return {
    isPending: moving.isPending,
    reopen: () => move("reopen", "Topic reopened as a draft."),
    restore: () => move("restore", "Topic restored as a draft."),
    archive: async () => {
      const sentence = `Archive "${title}"? It stays readable, and you can restore it as a draft.`
      if (await confirm(sentence, { title: "Archive topic", yes: "Archive" })) move("archive", "Topic archived.")
    },
  }
}

type TopicMoveItemsProps = {
  topic: MovableTopic
  /** Of the component around the menu: the entries are gone when their call is answered. */
  moves: Record<AllowedTopicMove, () => void>
  onUnpublish: () => void
}

/** The entries of a menu that take a topic from one status to another, as far as its reader may. */
export function TopicMoveItems({ topic: { can }, moves, onUnpublish }: TopicMoveItemsProps) {
  return (
    <>
      {can.unpublish && <Menu.Item onClick={onUnpublish}>Unpublish</Menu.Item>}
      {can.reopen && <Menu.Item onClick={moves.reopen}>Reopen as draft</Menu.Item>}
      {can.archive && <Menu.Item onClick={moves.archive}>Archive</Menu.Item>}
      {can.restore && <Menu.Item onClick={moves.restore}>Restore</Menu.Item>}
    </>
  )
}

/** Whether any of them is there. */
export const hasTopicMoves = ({ can }: MovableTopic) => can.unpublish || can.reopen || can.archive || can.restore

const movedWords: Record<AllowedTopicMove, string> = { archive: "archived", restore: "restored", reopen: "reopened" }
