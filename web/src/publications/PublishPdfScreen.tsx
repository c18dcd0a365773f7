import { useNavigate, useSearch } from "@tanstack/react-router"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { publishSearch } from "../collections/search.ts"
import { PublishForm } from "./PublishForm.tsx"

export function PublishPdfScreen() {
  const { collection } = publishSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title="Publish a PDF">
        A document with contents and page numbers, to print or send. It contains the topics as they are when you
        publish.
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
