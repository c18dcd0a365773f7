import { collections } from "@hub/contract/collections"
import { Button, Modal, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type SubmitEvent, useState } from "react"
import { call, errorSentence } from "../call.ts"
import { CollectionSelect } from "../collections/CollectionSelect.tsx"
import { collectionQuery } from "../collections/queries.ts"
import { toast } from "../toast.ts"
import { useProjectAction } from "./queries.ts"
import forms from "../widgets/Form.module.css"

/** Takes a collection that is there into a project. */
export function AddCollectionButton({ project_id }: { project_id: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="xs" onClick={() => setIsOpen(true)}>
        Add a collection
      </Button>
      {isOpen && <AddCollectionDialog project_id={project_id} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function AddCollectionDialog({ project_id, onClose }: { project_id: number; onClose: () => void }) {
  const [id, setId] = useState<number | null>(null)
  const found = useQuery({ ...collectionQuery(id ?? 0), enabled: id !== null, staleTime: 0 })
  const collection = id === null ? undefined : found.data
  const adding = useProjectAction(async () => {
    if (!collection) return
    const { name, version } = collection
    await call(collections.change, { params: { id: collection.id }, body: { name, version, project_id } })
  })
  const isHere = collection?.project_id === project_id
  const mayMove = collection !== undefined && collection.can.edit && !isHere

  function add(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    adding.mutate(undefined, {
      onSuccess: () => {
        toast("Collection added to the project.", "success")
        onClose()
      },
      onError: (error) => toast(errorSentence(error), "error"),
    })
  }

  return (
    <Modal opened onClose={onClose} title="Add a collection" transitionProps={{ duration: 0 }}>
      <form className={forms.form} onSubmit={add}>
        <CollectionSelect label="Collection" value={id} onChange={setId} />
        {collection && (
          <Text size="sm" c="dimmed" aria-live="polite">
            {describeMove(collection, isHere)}
          </Text>
        )}
        <div className={forms.ends}>
          <Button variant="filled" type="submit" disabled={!mayMove || adding.isPending}>
            Add to project
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}

type MovedCollection = { project_name: string | null; can: { edit: boolean } }

/** What adding a collection changes: it is in one project at a time, and its topics keep theirs. */
function describeMove({ project_name, can }: MovedCollection, isHere: boolean): string {
  if (isHere) return "It is in this project already."
  if (!can.edit) return "You can't change this collection."
  if (project_name === null) return "It is in no project now. Its topics keep the project they have."
  return `It is in ${project_name} now, and moves from there. Its topics keep the project they have.`
}
