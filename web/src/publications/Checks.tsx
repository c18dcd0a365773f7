import type { PublicationDetail } from "@hub/contract/publications"
import { Text } from "@mantine/core"
import { FindingList } from "../checks/FindingList.tsx"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"

/** What the checks found when the edition was made. */
export function Checks({ edition }: { edition: PublicationDetail }) {
  return (
    <section className={surfaces.panel} aria-label="Checks">
      <h2 className={layout.unseen}>Checks</h2>
      {edition.checks.length === 0 ? <Text>No problems found.</Text> : <FindingList findings={edition.checks} />}
    </section>
  )
}
