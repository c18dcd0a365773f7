import type { PublicationDetail } from "@hub/contract/publications"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, useSearch } from "@tanstack/react-router"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { RecordTabs } from "../widgets/list/RecordTabs.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { Checks } from "./Checks.tsx"
import { chooseEditionTab, listEditionTabs } from "./edition-tabs.ts"
import { EditionChanges } from "./EditionChanges.tsx"
import { EditionContents } from "./EditionContents.tsx"
import { EditionFigures } from "./EditionFigures.tsx"
import { EditionHead } from "./EditionHead.tsx"
import { EditionOverview } from "./EditionOverview.tsx"
import { EditionReaders } from "./EditionReaders.tsx"
import { EvidencePanel } from "./EvidencePanel.tsx"
import { OtherFiles } from "./OtherFiles.tsx"
import { publicationQuery } from "./queries.ts"
import { type EditionTab, editionSearch } from "./search.ts"
import styles from "./Edition.module.css"

const here = getRouteApi("/publications/$id")

export function PublicationScreen() {
  const { id } = here.useParams()
  const found = useQuery(publicationQuery(id))
  if (found.data) return <TabbedEdition edition={found.data} />
  return (
    <>
      <PageHeader title="Publication" crumbs={[parentScreens.publications]} />
      {found.isError ? (
        <ErrorState
          what="This publication could not be loaded."
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <LoadingRows />
      )}
    </>
  )
}

/** One tab at a time: what the others need is asked for once they are opened. */
function TabbedEdition({ edition }: { edition: PublicationDetail }) {
  const tabs = listEditionTabs(edition)
  const shown = chooseEditionTab(tabs, editionSearch(useSearch({ strict: false })))
  const Panel = panels[shown]
  return (
    <>
      <EditionHead edition={edition} />
      <RecordTabs label="About this edition" to="/publications/$id" id={edition.id} tabs={tabs} shown={shown} />
      <div className={styles.panel}>
        <Panel key={edition.id} edition={edition} />
      </div>
    </>
  )
}

const panels: Record<EditionTab, (props: { edition: PublicationDetail }) => React.ReactNode> = {
  overview: EditionOverview,
  contents: EditionContents,
  changes: EditionChanges,
  checks: Checks,
  evidence: EvidencePanel,
  readers: EditionReaders,
  figures: EditionFigures,
  files: OtherFiles,
}
