import type { ReleaseDetail } from "@hub/contract/releases"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi } from "@tanstack/react-router"
import { ErrorState } from "../widgets/ErrorState.tsx"
import layout from "../widgets/Layout.module.css"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { PageSection } from "../widgets/PageSection.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { describeReleaseChange } from "./labels.ts"
import { officeQuery, releaseQuery } from "./queries.ts"
import { ReleaseHead } from "./ReleaseHead.tsx"
import { ReleaseParts } from "./ReleaseParts.tsx"
import { ReleasePeople } from "./ReleasePeople.tsx"

const here = getRouteApi("/releases/$id")

/** One release: what goes out, when, who is told, and what became of it. */
export function ReleaseScreen() {
  const { id } = here.useParams()
  const found = useQuery(releaseQuery(id))
  const office = useQuery(officeQuery)
  if (found.data && office.data) return <Shown release={found.data} zone={office.data.time_zone} />
  const error = found.error ?? office.error
  return (
    <>
      <PageHeader title="Release" crumbs={[parentScreens.publications, parentScreens.releases]} />
      {error ? (
        <ErrorState what="This release could not be loaded." error={error} onRetry={() => void found.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </>
  )
}

function Shown({ release, zone }: { release: ReleaseDetail; zone: string }) {
  return (
    <>
      <ReleaseHead release={release} zone={zone} />
      <ReleaseParts release={release} />
      <ReleasePeople release={release} list="contact" />
      <ReleasePeople release={release} list="preview" />
      <PageSection title="History" about="Kept for ever. Changes of the date are public where the release is.">
        <ul className={layout.stackClose}>
          {release.changes.map((change) => (
            <li key={change.id}>
              {describeReleaseChange(change, zone)}
              {change.reason !== "" && `: ${change.reason}`}{" "}
              <span className={layout.quietSmall}>
                {change.by ?? "The hub"}, <MomentAgo moment={change.at} />
              </span>
            </li>
          ))}
        </ul>
      </PageSection>
    </>
  )
}
