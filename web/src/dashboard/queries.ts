import { dashboard } from "@hub/contract/dashboard"
import { imports } from "@hub/contract/imports"
import { projects } from "@hub/contract/projects"
import { topics } from "@hub/contract/topics"
import { queryOptions } from "@tanstack/react-query"
import { call, callPage } from "../call.ts"

const shown = 5

export const dashboardStats = queryOptions({
  queryKey: ["dashboard", "stats"],
  queryFn: ({ signal }) => call(dashboard.stats, { signal }),
})

export const pendingActions = queryOptions({
  queryKey: ["dashboard", "pending-actions"],
  queryFn: ({ signal }) => callPage(dashboard.pendingActions, { query: { limit: 8 }, signal }),
})

export const gettingStarted = queryOptions({
  queryKey: ["dashboard", "getting-started"],
  queryFn: ({ signal }) => call(dashboard.gettingStarted, { signal }),
})

/** The topics of the person who asks, the last changed first. */
export const lastTopics = queryOptions({
  queryKey: ["topics", "of-author"],
  queryFn: ({ signal }) => callPage(topics.list, { query: { owner: "me", sort: "-updated", limit: 6 }, signal }),
})

/** The projects that were made last. */
export const newestProjects = queryOptions({
  queryKey: ["projects", "newest"],
  queryFn: ({ signal }) => callPage(projects.list, { query: { sort: "-id", limit: shown }, signal }),
})

/** What the counts are made of when the hub cannot count: as many projects as one call brings. */
export const projectsToCount = queryOptions({
  queryKey: ["projects", "to-count"],
  queryFn: ({ signal }) => callPage(projects.list, { query: { limit: 100 }, signal }),
})

export const recentImports = queryOptions({
  queryKey: ["imports", "recent"],
  queryFn: ({ signal }) => callPage(imports.history, { query: { limit: shown }, signal }),
})

export const lastActivity = queryOptions({
  queryKey: ["dashboard", "activity"],
  queryFn: ({ signal }) => call(dashboard.activity, { query: { limit: 8 }, signal }),
  select: (rows) => ({ rows, total: null }),
})
