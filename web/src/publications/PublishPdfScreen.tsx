import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { PublishForm } from "./PublishForm.tsx"

const here = getRouteApi("/publish/pdf")

export function PublishPdfScreen() {
  const { collection } = here.useSearch()
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title="Publish a PDF">
        A document with contents and page numbers, to print or send. It holds the topics as they stand when you publish.
      </PageHeader>
      <PublishForm
        kind="pdf"
        collection_id={collection ?? null}
        onCollection={(id) =>
          void navigate({ to: "/publish/pdf", search: id === null ? {} : { collection: id }, replace: true })
        }
      />
    </>
  )
}
