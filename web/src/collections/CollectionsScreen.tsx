import { Anchor, Button, Table, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { useSession } from "../session.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { Pager } from "../widgets/Pager.tsx"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import styles from "./Collections.module.css"
import { collectionList } from "./queries.ts"

export function CollectionsScreen() {
  const [cursor, setCursor] = useState<string>()
  const page = useQuery(collectionList(cursor === undefined ? {} : { cursor }))
  const author = useSession()?.can.author ?? false
  const create = <Button renderRoot={(props) => <Link to="/collections/create" {...props} />}>New Collection</Button>

  return (
    <>
      <PageHeader title="Collections" actions={author && create}>
        A collection puts topics in order, to be published as one document.
      </PageHeader>
      {page.data ? (
        page.data.rows.length === 0 ? (
          <EmptyState sentence="No collections yet. Make one, or import a Word file and let its headings become topics.">
            {author && create}
            {author && <Anchor renderRoot={(props) => <Link to="/import" {...props} />}>Import instead</Anchor>}
          </EmptyState>
        ) : (
          <>
            <div className={styles.frame}>
              <Table verticalSpacing="sm">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Name</Table.Th>
                    <Table.Th className={styles.count}>Topics</Table.Th>
                    <Table.Th className={styles.made}>Created</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {page.data.rows.map((row) => (
                    <Table.Tr key={row.id}>
                      <Table.Td>
                        <Anchor
                          fw={600}
                          renderRoot={(props) => <Link to="/collections/$id" params={{ id: row.id }} {...props} />}
                        >
                          {row.name}
                        </Anchor>
                        {row.description !== "" && (
                          <Text size="sm" c="dimmed" lineClamp={2}>
                            {row.description}
                          </Text>
                        )}
                      </Table.Td>
                      <Table.Td className={styles.count}>{row.topics_count}</Table.Td>
                      <Table.Td className={styles.made}>
                        <RelativeTime moment={row.created_at} />
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </div>
            <Pager
              total={page.data.total}
              next={page.data.next}
              cursor={cursor}
              busy={page.isPlaceholderData}
              onGo={setCursor}
            />
          </>
        )
      ) : page.error ? (
        <ErrorState
          what="The collections could not be loaded."
          error={page.error}
          onRetry={() => void page.refetch()}
        />
      ) : (
        <LoadingRows label="Loading collections…" />
      )}
    </>
  )
}
