import { type Collection, collections } from "@hub/contract/collections"
import { useQueryClient } from "@tanstack/react-query"
import { call, errorSentence } from "../call.ts"
import { toast, undoTime } from "../toast.ts"
import { insertPlace, removePlace } from "./arrange.ts"
import { collectionQuery, useArrangeCollection, useCollectionsChanged } from "../collections/queries.ts"

/** Takes a topic out of a collection; its toast puts it back where it was. */
export function useRemoveTopic(id: number) {
  const cache = useQueryClient()
  const changed = useCollectionsChanged()
  const { mutateAsync: arrange } = useArrangeCollection(id)

  async function putBack(topic_id: number, level: number, index: number): Promise<void> {
    const body = { topics: [{ topic_id, level }] }
    const { topics } = await call(collections.place, { params: { id }, body })
    const answer = await call(collections.arrange, { params: { id }, body: { nodes: insertPlace(topics, index) } })
    cache.setQueryData(collectionQuery(id).queryKey, answer)
  }

  return async ({ topics }: Collection, index: number): Promise<void> => {
    const { topic_id, title, level } = topics[index]!
    try {
      await arrange(removePlace(topics, index))
    } catch (error) {
      return toast(errorSentence(error), "error")
    }
    const undo = () =>
      void putBack(topic_id!, level, index)
        .catch((error: unknown) => toast(errorSentence(error), "error"))
        .finally(() => void changed())
    toast(`"${title}" removed. The topic itself is kept.`, "success", undoTime, { label: "Undo", run: undo })
  }
}
