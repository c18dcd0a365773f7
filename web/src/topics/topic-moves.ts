import type { TopicSummary } from "@hub/contract/topics"
import { errorSentence } from "../call.ts"
import { confirm } from "../confirm.ts"
import type { PageAction } from "../page-actions.ts"
import { toast, undoTime } from "../toast.ts"
import { useMoveTopic } from "./queries.ts"

export type MovableTopic = Pick<TopicSummary, "id" | "title" | "status" | "can">
type AllowedTopicMove = "archive" | "restore" | "reopen"

/** Archives, restores or reopens a topic. A draft is archived at once, since restoring it takes that back; of others it would not. */
export function useTopicMoves({ id, title, status }: MovableTopic, onFailed: (what: string, why: string) => void) {
  const moving = useMoveTopic()
  const move = (move: AllowedTopicMove, done: string) =>
    moving.mutate(
      { id, move },
      {
        onSuccess: () => toast(done, "success"),
        onError: (error) => onFailed(`The topic could not be ${movedWords[move]}`, errorSentence(error)),
      },
    )
  const archiveDraft = () =>
    moving.mutate(
      { id, move: "archive" },
      {
        onSuccess: () => toast("Topic archived.", "success", undoTime, { label: "Undo", run: restoreDraft }),
        onError: (error) => onFailed("The topic could not be archived", errorSentence(error)),
      },
    )
  const restoreDraft = () =>
    // The row whose menu began this may be gone, and its callbacks with it.
    void moving.mutateAsync({ id, move: "restore" }).then(
      () => toast("Topic restored.", "success"),
      (error: unknown) => toast(errorSentence(error), "error"),
    )
  return {
    isPending: moving.isPending,
    reopen: () => move("reopen", "Topic reopened as a draft."),
    restore: () => move("restore", "Topic restored as a draft."),
    archive: async () => {
      if (status === "draft") return archiveDraft()
      const sentence = `Archive "${title}"? It stays readable, and you can restore it as a draft.`
      if (await confirm(sentence, { title: "Archive topic", yes: "Archive" })) move("archive", "Topic archived.")
    },
  }
}

/**
 * What takes a topic from one status to another, as far as its reader may. The moves are those of the component around the
 * menu: the entries are gone when their call is answered.
 */
export function listTopicMoves(
  { can }: MovableTopic,
  { reopen, archive, restore }: Record<AllowedTopicMove, () => void>,
  unpublish: () => void,
): PageAction[] {
  return [
    ...(can.unpublish ? [{ label: "Unpublish", run: unpublish }] : []),
    ...(can.reopen ? [{ label: "Reopen as draft", run: reopen }] : []),
    ...(can.archive ? [{ label: "Archive", run: archive }] : []),
    ...(can.restore ? [{ label: "Restore", run: restore }] : []),
  ]
}

const movedWords: Record<AllowedTopicMove, string> = { archive: "archived", restore: "restored", reopen: "reopened" }
