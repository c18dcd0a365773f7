import type { Topic } from "@hub/contract/topics"
import { useQuery } from "@tanstack/react-query"
import { variableList } from "../variables/queries.ts"

/** The text of a topic as HTML with the values of its variables, its headings, and how many words it has. */
export function useRenderedTopic(topic: Topic) {
  const variables = useQuery(variableList(topic))
  return useQuery({
    queryKey: ["topics", "one", topic.id, "page", topic.revision, variables.data],
    // The engine is fetched, and the text rendered, when the rest of the screen is already shown.
    queryFn: async () => {
      const { showTopicPage } = await import("../engine/show-topic-page.ts")
      const page = await showTopicPage(topic.content, variables.data ?? [])
      // Where the values could not be read, nobody knows which of them are missing.
      return variables.data ? page : { ...page, unresolved: [] }
    },
    enabled: !variables.isPending,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
}
