import type { CollectionNode } from "@hub/contract/collections"
import type { PublicationKind } from "@hub/contract/publications"
import { Text, Title } from "@mantine/core"
import { formatCount } from "../widgets/format-count.ts"
import surfaces from "../widgets/Surfaces.module.css"

/** How many topics an edition takes. What speaks against them is said by the checks, which decide as the gate does. */
export function Ingredients({ nodes, kind }: { nodes: CollectionNode[]; kind: PublicationKind }) {
  const topics = nodes.filter(({ topic_id, status }) => topic_id !== null && status !== null)
  const going = topics.filter((node) => node[kind === "pdf" ? "in_pdf" : "in_kb"])
  const left = topics.length - going.length
  return (
    <section className={surfaces.panel} aria-label="Topics in this edition">
      <Title order={2} size="h4">
        {formatCount(going.length, "topic")}
      </Title>
      <Text>
        {going.length === 0
          ? "This collection has no topics to publish."
          : "The edition records which topics were approved."}
      </Text>
      {left > 0 && (
        <Text c="dimmed">
          {formatCount(left, "topic is", "topics are")} left out: archived, or not meant for this kind of edition.
        </Text>
      )}
    </section>
  )
}
