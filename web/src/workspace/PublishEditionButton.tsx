import type { TopicPage } from "@hub/contract/topics"
import { Button } from "@mantine/core"
import { useState } from "react"
import { useSession } from "../session.ts"
import { lazy } from "../widgets/lazy.tsx"

const PublishEditionDialog = lazy(
  async () => (await import("../publications/PublishEditionDialog.tsx")).PublishEditionDialog,
)

/** Gives readers what is published of a collection, from one of its topics. */
export function PublishEditionButton({ collections }: Pick<TopicPage, "collections">) {
  const [open, setOpen] = useState(false)
  const mayPublish = useSession()?.can.author ?? false
  if (!mayPublish || collections.length === 0) return null
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        Publish an edition
      </Button>
      {open && <PublishEditionDialog collections={collections} onClose={() => setOpen(false)} />}
    </>
  )
}
