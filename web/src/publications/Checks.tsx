import type { PublicationDetail } from "@hub/contract/publications"
import { Text, Title } from "@mantine/core"
import { FindingList } from "../checks/FindingList.tsx"
import surfaces from "../widgets/Surfaces.module.css"

/** What the checks found when the edition was made. */
export function Checks({ edition }: { edition: PublicationDetail }) {
  return (
    <section className={surfaces.panel} aria-label="Checks">
      <Title order={2} size="h4">
        Checks
      </Title>
      {edition.checks.length === 0 ? <Text>No problems found.</Text> : <FindingList findings={edition.checks} />}
    </section>
  )
}
