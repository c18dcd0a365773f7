import { type Collection, collections } from "@hub/contract/collections"
import { useMutation } from "@tanstack/react-query"
import { call, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { SequenceActionDialog } from "../reviews/sequences/SequenceActionDialog.tsx"
import { useCollectionsChanged } from "../collections/queries.ts"

type FreezeDialogProps = { collection: Pick<Collection, "id" | "name">; onClose: () => void }

/** Asks why a collection and its texts are to stay as they are. */
export function FreezeDialog({ collection: { id, name }, onClose }: FreezeDialogProps) {
  const changed = useCollectionsChanged()
  const freezing = useMutation({
    mutationFn: (reason: string) => call(collections.freeze, { params: { id }, body: { reason } }),
    onSuccess: () => toast("Collection frozen.", "success"),
    onError: (error) => toast(errorSentence(error), "error"),
    onSettled: async () => {
      await changed()
      onClose()
    },
  })
  const about = { label: "Freeze collection", question: `Freeze ${name}?`, needs: "reason" } as const
  return (
    <SequenceActionDialog
      about={about}
      busy={freezing.isPending}
      onDo={(reason) => freezing.mutate(reason)}
      onClose={onClose}
    />
  )
}
