import { NotBuilt } from "../widgets/NotBuilt.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"

export function EditTopicScreen() {
  return (
    <>
      <PageHeader title="Edit topic" />
      <NotBuilt purpose="Change a topic's Markdown beside its preview; every save is a numbered revision." />
    </>
  )
}
