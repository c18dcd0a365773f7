import { Text, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { Prose } from "../widgets/Prose.tsx"
import styles from "./Imports.module.css"
import { importItem } from "./queries.ts"

/** The selected topic as its readers will see it. */
export function TopicPreview({ import_id, item_id }: { import_id: number; item_id: number | null }) {
  const found = useQuery({ ...importItem(import_id, item_id ?? 0), enabled: item_id !== null })
  if (item_id === null || found.isPending) return <LoadingRows />
  if (found.isError)
    return (
      <ErrorState what="The preview could not be loaded." error={found.error} onRetry={() => void found.refetch()} />
    )
  const { title, content, source_path } = found.data
  return (
    <article className={styles.preview} aria-label={`Preview of ${title}`}>
      {source_path !== "" && (
        <Text size="xs" c="dimmed" className={styles.long}>
          From {source_path}
        </Text>
      )}
      <Title order={2} size="h3" className={styles.long}>
        {title}
      </Title>
      {content.trim() === "" ? <Text c="dimmed">This topic has a title only.</Text> : <Prose text={content} />}
    </article>
  )
}
