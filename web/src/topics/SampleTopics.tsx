import { Alert, Badge, Button, Checkbox, Table, Text } from "@mantine/core"
import { StatusBadge } from "../widgets/StatusBadge.tsx"
import { sampleTopics } from "./samples.ts"
import { TopicNote } from "./TopicTable.tsx"
import styles from "./TopicTable.module.css"

/** Stands for the list while the hub is out of reach. */
export function SampleTopics({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <>
      <Alert variant="outline" color="yellow" role="alert" mb="md" title="Using sample data - backend unavailable">
        <Text size="sm" mb="sm">
          These topics are not yours and cannot be opened. Your own are shown again as soon as the hub answers.
        </Text>
        <Button variant="default" size="xs" disabled={busy} onClick={onRetry}>
          {busy ? "Retrying..." : "Retry"}
        </Button>
      </Alert>
      <div className={styles.frame}>
        <Table verticalSpacing="sm" className={styles.table} aria-label="Sample topics">
          <Table.Tbody>
            {sampleTopics.map((topic) => (
              <Table.Tr key={topic.id}>
                <Table.Td className={styles.tick}>
                  <Checkbox aria-label={`Select ${topic.title}`} checked={false} disabled readOnly />
                </Table.Td>
                <Table.Td className={styles.id}>{topic.id}</Table.Td>
                <Table.Td>
                  <Text fw={600}>{topic.title}</Text>
                  <TopicNote topic={topic} />
                </Table.Td>
                <Table.Td className={styles.status}>
                  <Badge color="gray" variant="outline" tt="none" mr="xs">
                    Sample
                  </Badge>
                  <StatusBadge status={topic.status} />
                </Table.Td>
                <Table.Td className={styles.actions}>
                  <Button size="compact-sm" variant="default" disabled>
                    Edit
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  )
}
