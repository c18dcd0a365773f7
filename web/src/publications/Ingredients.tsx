import type { CollectionNode } from "@hub/contract/collections"
import type { PublicationKind } from "@hub/contract/publications"
import { Button, Text, Title } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { StatusBadge } from "../widgets/StatusBadge.tsx"
import { count } from "../widgets/count.ts"
import styles from "./Publications.module.css"

const mostAtFirst = 10

/** What the collection's topics say of themselves before the edition is checked. */
export function Ingredients({ nodes, kind }: { nodes: CollectionNode[]; kind: PublicationKind }) {
  const [all, setAll] = useState(false)
  const going = nodes.flatMap(({ topic_id, status, ...node }) =>
    topic_id !== null && status !== null && node[kind === "pdf" ? "in_pdf" : "in_kb"]
      ? { ...node, topic_id, status }
      : [],
  )
  const open = going.filter((topic) => topic.status !== "approved" && topic.status !== "published")
  const left = nodes.filter((node) => node.topic_id !== null).length - going.length
  const shown = all ? open : open.slice(0, mostAtFirst)
  return (
    <section className={styles.panel} aria-label="Topics in this edition">
      <Title order={2} size="h4">
        {count(going.length, "topic")}
      </Title>
      <Text>{sentence(going.length, open.length)}</Text>
      {left > 0 && (
        <Text c="dimmed">
          {count(left, "topic is", "topics are")} left out: in the archive, or not for this kind of edition.
        </Text>
      )}
      {open.length > 0 && (
        <ul className={styles.editions}>
          {shown.map((topic) => (
            <li key={topic.id} className={styles.edition}>
              <Link to="/topics/$id/edit" params={{ id: topic.topic_id }} className={`${styles.name} ${styles.grow}`}>
                {topic.title}
              </Link>
              <StatusBadge status={topic.status} not_reviewed={topic.not_reviewed} />
            </li>
          ))}
        </ul>
      )}
      {shown.length < open.length && (
        <Button variant="default" size="xs" onClick={() => setAll(true)}>
          Show all {open.length.toLocaleString()}
        </Button>
      )}
    </section>
  )
}

function sentence(all: number, open: number): string {
  if (all === 0) return "This collection has no topics to publish."
  if (open === 0) return "Every topic is approved or published."
  const which =
    open === all
      ? "None of them is approved."
      : `${open.toLocaleString()} of them ${open === 1 ? "is" : "are"} not approved.`
  return `${which} They can go out as they stand; the edition records for each whether its text was approved.`
}
