import { collections, NewCollection } from "@hub/contract/collections"
import { Button, Textarea, TextInput } from "@mantine/core"
import { useNavigate, useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { FormFailure } from "../widgets/FormFailure.tsx"
import { call, newIdempotencyKey } from "../call.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { useSession } from "../session.ts"
import { projectChoices } from "../widgets/choices.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { ServerSelect } from "../widgets/ServerSelect.tsx"
import { aboutDescription } from "./fields.ts"
import { useCollectionsChanged } from "./queries.ts"
import forms from "../widgets/Form.module.css"

export function NewCollectionScreen() {
  const session = useSession()
  if (session && !session.can.author)
    return <EmptyState sentence="Only authors create collections. Reviewers read them and answer reviews." />
  return <CollectionForm />
}

function CollectionForm() {
  const navigate = useNavigate()
  const router = useRouter()
  const changed = useCollectionsChanged()
  const form = useForm({ name: "", description: "" })
  const [project_id, setProject] = useState<number | undefined>()
  const [idempotency_key] = useState(newIdempotencyKey)

  const create = form.submit(NewCollection, async (body) => {
    const { id } = await call(collections.create, { body: { ...body, project_id }, idempotency_key })
    await changed()
    toast("Collection created successfully!", "success")
    await navigate({ to: "/collections/$id", params: { id }, replace: true })
  })

  return (
    <>
      <PageHeader title="New collection" crumbs={[parentScreens.collections]}>
        A collection puts topics in order so you can publish them as one document.
      </PageHeader>
      <form className={forms.form} onSubmit={(event) => void create(event)} noValidate>
        <FormFailure failure={form.failure} />
        <TextInput label="Name" required {...form.text("name")} />
        <Textarea
          label="Description"
          description={aboutDescription}
          autosize
          minRows={3}
          {...form.text("description")}
        />
        <ServerSelect
          label="Project"
          placeholder="None"
          choices={projectChoices}
          value={String(project_id ?? "")}
          onChange={(choice) => setProject(choice ? Number(choice.value) : undefined)}
        />
        <div className={forms.ends}>
          <Button variant="filled" type="submit" disabled={form.busy}>
            {form.busy ? "Creating..." : "Create collection"}
          </Button>
          <Button onClick={() => router.history.back()}>Cancel</Button>
        </div>
      </form>
    </>
  )
}
