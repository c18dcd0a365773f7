import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"

type TopicLinkProps = {
  topic: { id: number }
  children?: ReactNode
  className?: string | undefined
  "aria-label"?: string
}

/** Leads to a topic in the workspace. */
export function TopicLink({ topic: { id }, ...props }: TopicLinkProps) {
  return <Link to="/topics/$id" params={{ id }} data-opens {...props} />
}
