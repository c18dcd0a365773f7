import type { HouseStyleDetail } from "@hub/contract/house-style"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi } from "@tanstack/react-router"
import { collectionQuery } from "../collections/queries.ts"
import type { Crumb } from "../widgets/Crumbs.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { FontsPanel } from "./FontsPanel.tsx"
import { HouseStyleForm } from "./HouseStyleForm.tsx"
import { houseStyleQuery } from "./queries.ts"

/** How every edition of the hub looks. */
export function HouseStyleScreen() {
  const hub = useQuery(houseStyleQuery(null))
  return (
    <>
      <PageHeader title="House style" crumbs={[parentScreens.admin]}>
        Editions published from now on have this style, in all formats. A collection can differ.
      </PageHeader>
      <LoadedForm collection_id={null} />
      {hub.data && <FontsPanel canChange={hub.data.can.change} />}
    </>
  )
}

const here = getRouteApi("/collections/$id/house-style")

/** How the editions of one collection look, where they differ from those of the hub. */
export function CollectionHouseStyleScreen() {
  const { id } = here.useParams()
  const collection = useQuery(collectionQuery(id))
  const above: Crumb[] = collection.data
    ? [{ label: collection.data.name, to: "/collections/$id", params: { id } }]
    : []
  return (
    <>
      <PageHeader title="House style" crumbs={[parentScreens.collections, ...above]}>
        What isn't set here follows the hub's house style.
      </PageHeader>
      <LoadedForm collection_id={id} />
    </>
  )
}

function LoadedForm({ collection_id }: { collection_id: number | null }) {
  const found = useQuery(houseStyleQuery(collection_id))
  if (found.error)
    return (
      <ErrorState
        what="The house style could not be loaded."
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    )
  if (!found.data) return <LoadingRows label="Loading the house style…" rows={6} />
  return <HouseStyleForm key={formKey(found.data)} collection_id={collection_id} detail={found.data} />
}

/** A style that anyone saved begins the form again. */
const formKey = ({ version, changed_at }: HouseStyleDetail) => `${version} ${changed_at}`
