import { Button } from "@mantine/core"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { errorSentence } from "../call.ts"
import { usePlaceTopic } from "../collections/queries.ts"
import { useSession } from "../session.ts"
import { toast } from "../toast.ts"
import { collectionChoices } from "../widgets/choices.ts"
import { ServerSelect } from "../widgets/ServerSelect.tsx"

/** Puts a topic that is in no collection at the end of one; only for authors. */
export function AddToCollection({ topic_id }: { topic_id: number }) {
  const isAuthor = useSession()?.can.author ?? false
  const [chosen, setChosen] = useState("")
  const placing = usePlaceTopic(Number(chosen))
  const navigate = useNavigate()
  if (!isAuthor) return null

  const place = () =>
    placing.mutate(topic_id, {
      onSuccess: () => void navigate({ to: "/topics/$id", params: { id: topic_id }, search: { in: Number(chosen) } }),
      onError: (error) => toast(errorSentence(error), "error"),
    })

  return (
    <>
      <ServerSelect
        label="Collection"
        placeholder="Search collections"
        value={chosen}
        choices={collectionChoices}
        onChange={(choice) => setChosen(choice?.value ?? "")}
      />
      <Button disabled={chosen === "" || placing.isPending} onClick={place}>
        Add to collection
      </Button>
    </>
  )
}
