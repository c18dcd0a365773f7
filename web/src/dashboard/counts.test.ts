import type { Project } from "@hub/contract/projects"
import { expect, test } from "vitest"
import { toDashboardCounts, countProjects } from "./counts.ts"

const project = (status: Project["status"]) => ({ status }) as Project

test("the hub's figures are shown as they are", () => {
  const stats = {
    keyMetrics: { totalProjects: 9, activeProjects: 4, collectionsToday: 2, totalUsers: 3 },
    contentStats: { totalTopics: 40, draftTopics: 12 },
    reviewAndTaskStats: { pendingReviews: 5, openTasks: 1, overdueTasks: 0 },
  } as Parameters<typeof toDashboardCounts>[0]

  expect(toDashboardCounts(stats)).toEqual({ projects: 4, collections: 2, topics: 12, reviews: 5 })
})

test("without them the projects are counted here, and what they do not tell is left open", () => {
  const projects = [project("active"), project("on_hold"), project("active")]

  expect(countProjects(projects, 3)).toEqual({ projects: 2, collections: null, topics: null, reviews: null })
})

test("a part of the projects is not counted for the whole", () => {
  expect(countProjects([project("active")], 2).projects).toBeNull()
})
