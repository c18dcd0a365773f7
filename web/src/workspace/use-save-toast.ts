import type { SavedTopic } from "@hub/contract/topics"
import { useQueryClient } from "@tanstack/react-query"
import { errorSentence } from "../call.ts"
import { describeSave } from "../editor/draft.ts"
import { readAgain } from "../read-again.ts"
import { topicPointsQuery } from "../reviews/incorporate/queries.ts"
import { toast, undoTime } from "../toast.ts"
import { useRestoreRevision } from "../history/queries.ts"

/** Says that a version was saved, and takes it back if asked: the text of the version before becomes the newest one. */
export function useSaveToast(id: number) {
  const restore = useRestoreRevision(id)
  const cache = useQueryClient()
  async function undo(saved: SavedTopic, base: number, onUndone: () => void): Promise<void> {
    try {
      const { revision } = await restore.mutateAsync({ number: base, base_revision: saved.revision })
      toast(`Undone: version ${revision} has the text of version ${base}.`, "success")
      onUndone()
    } catch (error) {
      toast(`Version ${saved.revision} could not be undone. ${errorSentence(error)}`, "error")
    }
  }
  return (saved: SavedTopic, base: number, onUndone: () => void) => {
    const { more } = describeSave(saved)
    // Where the words of reviewers are now, and which of them are others.
    void readAgain(cache, topicPointsQuery(id).queryKey)
    // What others wrote came in with a merge: nobody takes that back for them.
    if (saved.unchanged) toast(more ?? "Nothing has changed.", "info")
    else if (saved.merged) toast(`Version ${saved.revision} saved. ${more ?? ""}`, "info", undoTime)
    else
      toast(`Version ${saved.revision} saved.`, "success", undoTime, {
        label: "Undo",
        run: () => void undo(saved, base, onUndone),
      })
  }
}
