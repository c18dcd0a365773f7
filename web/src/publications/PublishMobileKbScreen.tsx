import { useNavigate, useSearch } from "@tanstack/react-router"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { publishSearch } from "../collections/search.ts"
import { PublishForm } from "./PublishForm.tsx"

export function PublishMobileKbScreen() {
  const { collection } = publishSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title="Publish a knowledge base">
        Web pages that work well on phones, with search and offline reading. A new edition appears at the same address.
      </PageHeader>
      <PublishForm
        kind="mobile_kb"
        collection_id={collection ?? null}
        onCollection={(id) =>
          void navigate({ to: "/publish/mobile-kb", search: id === null ? {} : { collection: id }, replace: true })
        }
      />
    </>
  )
}
