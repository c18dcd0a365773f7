import type { OutlineTopic } from "@hub/contract/structure"
import { useMediaQuery } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { outlineTopicsQuery } from "../queries.ts"

/** What the columns of a tree say, by topic: nothing where the window is too narrow for them. */
export function useOutlineTopics(id: number, topic_ids: readonly (number | null)[]) {
  const isWide = useMediaQuery("(width >= 80em)", false, { getInitialValueInEffect: false }) ?? false
  const count = useMemo(() => new Set(topic_ids).size, [topic_ids])
  const { data } = useQuery({ ...outlineTopicsQuery(id, count), enabled: isWide })
  const known = useMemo(() => new Map(data?.topics.map((topic) => [topic.topic_id, topic])), [data])
  return (topic_id: number | null): OutlineTopic | null | undefined =>
    isWide ? (known.get(topic_id ?? 0) ?? null) : undefined
}
