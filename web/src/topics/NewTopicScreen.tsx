import { NotBuilt } from "../widgets/NotBuilt.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"

export function NewTopicScreen() {
  return (
    <>
      <PageHeader title="New topic" />
      <NotBuilt purpose="Write a topic in Markdown beside its preview, and save it as its first revision." />
    </>
  )
}
