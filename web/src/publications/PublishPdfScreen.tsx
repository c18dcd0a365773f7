import { useNavigate, useSearch } from "@tanstack/react-router"
import { publishSearch } from "../collections/search.ts"
import { PublishForm } from "./PublishForm.tsx"

export function PublishPdfScreen() {
  const { collection } = publishSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return (
    <PublishForm
      kind="pdf"
      collection_id={collection ?? null}
      onCollection={(id) =>
        void navigate({ to: "/publish/pdf", search: id === null ? {} : { collection: id }, replace: true })
      }
    />
  )
}
