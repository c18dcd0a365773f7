import type { PublicationDetail } from "@hub/contract/publications"
import { Title } from "@mantine/core"
import { FindingList } from "../checks/FindingList.tsx"
import surfaces from "../widgets/Surfaces.module.css"

/** What the checks found when the edition was made. */
export function Checks({ edition }: { edition: PublicationDetail }) {
  if (edition.checks.length === 0) return null
  return (
    <section className={surfaces.panel} aria-label="Checks">
      <Title order={2} size="h4">
        Checks
      </Title>
      <FindingList findings={edition.checks} />
    </section>
  )
}
