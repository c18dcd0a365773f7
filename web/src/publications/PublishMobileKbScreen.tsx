import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { PublishForm } from "./PublishForm.tsx"

const here = getRouteApi("/publish/mobile-kb")

export function PublishMobileKbScreen() {
  const { collection } = here.useSearch()
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title="Publish a mobile knowledge base">
        Pages for the phone, with search, that stay readable offline. A new edition appears at the same address.
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
