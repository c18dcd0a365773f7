import { collections, NewCollection } from "@hub/contract/collections"
import { projects } from "@hub/contract/projects"
import { Alert, Button, Group, Select, Textarea, TextInput } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useNavigate, useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { call, newIdempotencyKey } from "../call.ts"
import { useForm } from "../form.ts"
import { say } from "../say.ts"
import { PageHeader } from "../widgets/PageHeader.tsx"
import styles from "./Collections.module.css"

export function NewCollectionScreen() {
  const navigate = useNavigate()
  const router = useRouter()
  const cache = useQueryClient()
  const form = useForm({ name: "", description: "" })
  const [project, setProject] = useState<string | null>(null)
  const [idempotency_key] = useState(newIdempotencyKey)
  const choices = useQuery({
    queryKey: ["projects"],
    queryFn: ({ signal }) => call(projects.list, { query: { limit: 100 }, signal }),
  })

  const create = form.submit(NewCollection, async (body) => {
    const project_id = project === null ? {} : { project_id: Number(project) }
    const { id } = await call(collections.create, { body: { ...body, ...project_id }, idempotency_key })
    await cache.invalidateQueries({ queryKey: ["collections"] })
    say("Collection created successfully!", "success")
    await navigate({ to: "/collections/$id", params: { id }, replace: true })
  })

  return (
    <>
      <PageHeader title="New Collection">
        A collection puts topics in order, to be published as one document.
      </PageHeader>
      <form className={styles.form} onSubmit={(event) => void create(event)} noValidate>
        {form.failure && (
          <Alert color="red" role="alert">
            {form.failure}
          </Alert>
        )}
        <TextInput label="Name" required {...form.text("name")} />
        <Textarea label="Description" autosize minRows={3} {...form.text("description")} />
        {choices.data !== undefined && choices.data.length > 0 && (
          <Select
            label="Project"
            placeholder="None"
            clearable
            searchable
            data={choices.data.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={project}
            onChange={setProject}
          />
        )}
        <Group>
          <Button type="submit" disabled={form.busy}>
            {form.busy ? "Creating..." : "Create Collection"}
          </Button>
          <Button variant="default" onClick={() => router.history.back()}>
            Cancel
          </Button>
        </Group>
      </form>
    </>
  )
}
