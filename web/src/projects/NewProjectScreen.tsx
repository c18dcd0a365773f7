import { useQueryClient } from "@tanstack/react-query"
import { useNavigate, useRouter } from "@tanstack/react-router"
import { toast } from "../toast.ts"
import { useSession } from "../session.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { ProjectForm } from "./ProjectForm.tsx"

export function NewProjectScreen() {
  const session = useSession()
  if (session && !session.can.author)
    return <EmptyState sentence="Only authors create projects. Reviewers read them and answer reviews." />
  return <NewProject />
}

function NewProject() {
  const navigate = useNavigate()
  const router = useRouter()
  const cache = useQueryClient()
  return (
    <>
      <PageHeader title="New project" crumbs={[parentScreens.projects]}>
        A project groups collections, people and dates.
      </PageHeader>
      <ProjectForm
        onCancel={() => router.history.back()}
        onSaved={({ id }) => {
          void cache.invalidateQueries({ queryKey: ["projects"] })
          toast("Project created successfully!", "success")
          void navigate({ to: "/projects/$id", params: { id }, replace: true })
        }}
      />
    </>
  )
}
