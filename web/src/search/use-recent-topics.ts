import { useLocation } from "@tanstack/react-router"
import { useState } from "react"
import { readRecentTopics, type RecentTopic } from "../recent-topics.ts"

/** Shown before anything is typed. */
const mostShown = 5

export const addressOfTopic = (id: number) => `/topics/${id}`

/** The topics that were opened last, without the one that is on the page. */
export function useRecentTopics(person_id: number): RecentTopic[] {
  const here = useLocation({ select: ({ pathname }) => pathname })
  const [topics] = useState(() => readRecentTopics(person_id))
  return topics.filter((topic) => addressOfTopic(topic.id) !== here).slice(0, mostShown)
}
