import type { PublicationDetail } from "@hub/contract/publications"
import { Table, Title } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { StateLook } from "../widgets/state-look.ts"
import { LoadMore } from "../widgets/LoadMore.tsx"
import { StateMark } from "../widgets/StateMark.tsx"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Publications.module.css"

const rowsAtOnce = 100
const approved: StateLook = { label: "Approved", kind: "approved" }
const notApproved: StateLook = { label: "Not approved", kind: "warning" }

/** Exactly what is in the edition: each topic, the revision of it, and whether that was approved. */
export function EditionContents({ edition: { topics } }: { edition: PublicationDetail }) {
  const [shown, setShown] = useState(rowsAtOnce)
  return (
    <section className={`${surfaces.ruled} ${styles.contents}`} aria-label="Contents">
      <Title order={2} size="h4" className={styles.inset}>
        Contents
      </Title>
      <Table verticalSpacing="xs" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Topic</Table.Th>
            <Table.Th>Version</Table.Th>
            <Table.Th>Approved</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {topics.slice(0, shown).map((topic, position) => (
            <Table.Tr key={position}>
              <Table.Td data-level={topic.level} className={layout.breaking}>
                {topic.kind === "heading" ? (
                  <strong className={controls.theirs}>{topic.title}</strong>
                ) : topic.topic_id === null ? (
                  <>
                    <span className={controls.theirs}>{topic.title}</span> (deleted)
                  </>
                ) : (
                  <Link to="/topics/$id" params={{ id: topic.topic_id }} className={controls.title}>
                    {topic.title}
                  </Link>
                )}
              </Table.Td>
              <Table.Td>{topic.kind === "topic" && topic.revision}</Table.Td>
              <Table.Td>
                {topic.kind === "topic" && <StateMark look={topic.approved ? approved : notApproved} />}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <LoadMore
        shown={Math.min(shown, topics.length)}
        total={topics.length}
        more={shown < topics.length}
        busy={false}
        onMore={() => setShown(shown + rowsAtOnce)}
      />
    </section>
  )
}
