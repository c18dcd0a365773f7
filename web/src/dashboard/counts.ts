import type { DashboardStats } from "@hub/contract/dashboard"
import type { Project } from "@hub/contract/projects"

/** The four figures of section 2.5; one that is not known is null. */
export type DashboardCounts = {
  projects: number | null
  collections: number | null
  topics: number | null
  reviews: number | null
}

export const toDashboardCounts = ({
  keyMetrics,
  contentStats,
  reviewAndTaskStats,
}: DashboardStats): DashboardCounts => ({
  projects: keyMetrics.activeProjects,
  collections: keyMetrics.collectionsToday,
  topics: contentStats.draftTopics,
  reviews: reviewAndTaskStats.pendingReviews,
})

/** Section 8: without the hub's own figures, what the list of projects tells; nothing is guessed from a part of it. */
export function countProjects(projects: Project[], total: number | null): DashboardCounts {
  const whole = projects.length === total
  return {
    projects: whole ? projects.filter(({ status }) => status === "active").length : null,
    collections: null,
    topics: null,
    reviews: null,
  }
}
