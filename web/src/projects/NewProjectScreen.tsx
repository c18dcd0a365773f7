import { useQueryClient } from "@tanstack/react-query"
import { useNavigate, useRouter } from "@tanstack/react-router"
import { say } from "../say.ts"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { ProjectForm } from "./ProjectForm.tsx"

export function NewProjectScreen() {
  const navigate = useNavigate()
  const router = useRouter()
  const cache = useQueryClient()
  return (
    <>
      <PageHeader title="New Project">A project groups collections, people and dates.</PageHeader>
      <ProjectForm
        onCancel={() => router.history.back()}
        onSaved={({ id }) => {
          void cache.invalidateQueries({ queryKey: ["projects"] })
          say("Project created successfully!", "success")
          void navigate({ to: "/projects/$id", params: { id }, replace: true })
        }}
      />
    </>
  )
}
