import { collections } from "@hub/contract/collections"
import { milestones } from "@hub/contract/milestones"
import { projects } from "@hub/contract/projects"
import { tasks } from "@hub/contract/tasks"
import { topics } from "@hub/contract/topics"
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, callPage, type ResultPage } from "../call.ts"
import { growingQuery } from "../growing-query.ts"
import type { ProjectSearch } from "./filters.ts"

export function projectList(by: ProjectSearch) {
  return queryOptions({
    queryKey: ["projects", "list", by],
    queryFn: ({ signal }) => callPage(projects.list, { query: by, signal }),
    placeholderData: keepPreviousData,
  })
}

export function projectQuery(id: number) {
  return queryOptions({
    queryKey: ["projects", "one", id],
    queryFn: ({ signal }) => call(projects.read, { params: { id }, signal }),
  })
}

export function projectStakeholders(id: number) {
  return queryOptions({
    queryKey: ["projects", "one", id, "stakeholders"],
    queryFn: ({ signal }) => call(projects.stakeholders, { params: { id }, signal }),
  })
}

export const projectActivityQuery = (id: number) =>
  growingQuery(["projects", "one", id, "activity"], (at, signal) =>
    callPage(projects.activity, { params: { id }, query: { limit: 15, ...at }, signal }),
  )

type ProjectPartQuery = { project: number; limit: number; cursor: string | undefined }

/** One page of what belongs to a project. */
const part = <Row>(
  what: string,
  project: number,
  cursor: string | undefined,
  page: (query: ProjectPartQuery, signal: AbortSignal) => Promise<ResultPage<Row[]>>,
) =>
  queryOptions({
    queryKey: ["projects", "one", project, what, cursor],
    queryFn: ({ signal }) => page({ project, limit: 10, cursor }, signal),
    placeholderData: keepPreviousData,
  })

export const projectTasks = (id: number, cursor: string | undefined) =>
  part("tasks", id, cursor, (query, signal) => callPage(tasks.list, { query, signal }))
export const projectTopics = (id: number, cursor: string | undefined) =>
  part("topics", id, cursor, (query, signal) => callPage(topics.list, { query: { ...query, sort: "title" }, signal }))
export const projectCollections = (id: number, cursor: string | undefined) =>
  part("collections", id, cursor, (query, signal) => callPage(collections.list, { query, signal }))
export const projectMilestones = (id: number, cursor: string | undefined) =>
  part("milestones", id, cursor, (query, signal) => callPage(milestones.list, { query, signal }))

/** Does something with a project, after which everything shown of projects is asked for again. */
export function useProjectAction<Given>(action: (given: Given) => Promise<unknown>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: action,
    onSettled: () => cache.invalidateQueries({ queryKey: ["projects"] }),
  })
}
