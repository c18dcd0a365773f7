import type { StructureNode } from "@hub/contract/structure"
import { topics } from "@hub/contract/topics"
import { useQuery } from "@tanstack/react-query"
import { call } from "../../call.ts"
import { showTopicPage } from "../../engine/show-topic-page.ts"
import { sanitisedHtml } from "../../trusted-html.ts"
import { MissingValues } from "../../variables/MissingValues.tsx"
import { nearestVariables } from "../../variables/nearest.ts"
import { variableList } from "../../variables/queries.ts"
import { useGiveValue } from "../../variables/use-give-value.tsx"
import { ErrorState } from "../../widgets/ErrorState.tsx"
import { LoadingRows } from "../../widgets/LoadingRows.tsx"
import layout from "../../widgets/Layout.module.css"
import prose from "../../widgets/Prose.module.css"

/** The text that an edition would take of a topic, as readers see it. */
export function NodePreview({
  node,
  topic_id,
  collection_id,
}: {
  node: StructureNode
  topic_id: number
  collection_id: number
}) {
  const variables = useQuery(variableList())
  const { dialog, ...giving } = useGiveValue(topic_id)
  const number = node.pin === "approved" ? node.approved_revision : null
  const page = useQuery({
    queryKey: ["topics", "one", topic_id, "preview", number ?? "head", node.revision, variables.data],
    queryFn: async ({ signal }) => {
      const { project_id, content: newest } = await call(topics.read, { params: { id: topic_id }, signal })
      const content =
        number === null ? newest : (await call(topics.revision, { params: { id: topic_id, number }, signal })).content
      return showTopicPage(content, nearestVariables(variables.data ?? [], { project_id, collection_id }))
    },
    enabled: !variables.isPending,
  })
  if (node.pin === "approved" && number === null) return null
  if (page.error) return <ErrorState what="The text could not be shown." onRetry={() => void page.refetch()} />
  if (!page.data) return <LoadingRows label="Loading text…" />
  const { html, unresolved } = page.data
  return (
    // What scrolls can be reached by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <article className={`${prose.prose} ${layout.below}`} aria-label="Preview" tabIndex={0}>
      {variables.data && <MissingValues slugs={unresolved} {...giving} />}
      {html === "" && <p className={layout.quietFlush}>This topic is empty.</p>}
      {/* oxlint-disable-next-line react/no-danger */}
      <div
        className={variables.data ? prose.marksMissing : ""}
        dangerouslySetInnerHTML={{ __html: sanitisedHtml(html) }}
      />
      {dialog}
    </article>
  )
}
