import type { TopicSummary } from "@hub/contract/topics"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"

type TopicLinkProps = {
  topic: TopicSummary
  children: ReactNode
  className?: string | undefined
  "aria-label"?: string
}

/** Leads to the editor the person who may edit the topic, and everyone else to its text. */
export function TopicLink({ topic: { id, can }, ...props }: TopicLinkProps) {
  if (can.edit) return <Link to="/topics/$id/edit" params={{ id }} data-opens {...props} />
  return <Link to="/topics/$id" params={{ id }} data-opens {...props} />
}
