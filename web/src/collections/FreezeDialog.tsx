import { type Collection, collections } from "@hub/contract/collections"
import { useMutation } from "@tanstack/react-query"
import { call, sentenceOf } from "../call.ts"
import { say } from "../say.ts"
import { DeedDialog } from "../reviews/sequences/DeedDialog.tsx"
import { useCollectionsChanged } from "./queries.ts"

type Props = { collection: Pick<Collection, "id" | "name">; onClose: () => void }

/** Asks why a collection and its texts are to stay as they are. */
export function FreezeDialog({ collection: { id, name }, onClose }: Props) {
  const changed = useCollectionsChanged()
  const freezing = useMutation({
    mutationFn: (reason: string) => call(collections.freeze, { params: { id }, body: { reason } }),
    onSuccess: () => say("Collection frozen.", "success"),
    onError: (error) => say(sentenceOf(error), "error", 6000),
    onSettled: async () => {
      await changed()
      onClose()
    },
  })
  const about = { label: "Freeze collection", question: `Freeze ${name}?`, needs: "reason" } as const
  return (
    <DeedDialog about={about} busy={freezing.isPending} onDo={(reason) => freezing.mutate(reason)} onClose={onClose} />
  )
}
