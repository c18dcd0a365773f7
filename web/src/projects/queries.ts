import { type Project, projects } from "@hub/contract/projects"
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, callPage, type Paged } from "../call.ts"
import type { ProjectSearch } from "./search.ts"

export function projectList(by: ProjectSearch) {
  return queryOptions({
    queryKey: ["projects", "list", by],
    queryFn: ({ signal }) => callPage(projects.list, { query: by, signal }),
    placeholderData: keepPreviousData,
  })
}

export function project(id: number) {
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

export function projectActivity(id: number) {
  return queryOptions({
    queryKey: ["projects", "one", id, "activity"],
    queryFn: ({ signal }) => callPage(projects.activity, { params: { id }, query: { limit: 15 }, signal }),
  })
}

const mostPages = 10

/** Projects to choose from, by name: the first thousand. */
export function projectChoices() {
  return queryOptions({
    queryKey: ["projects", "choices"],
    queryFn: async ({ signal }) => {
      const choices: { value: string; label: string }[] = []
      for (let cursor: string | null | undefined = undefined, page = 0; cursor !== null && page < mostPages; page++) {
        const listed: Paged<Project[]> = await callPage(projects.list, { query: { limit: 100, cursor }, signal })
        choices.push(...listed.rows.map(({ id, name }) => ({ value: String(id), label: name })))
        cursor = listed.next
      }
      return choices
    },
  })
}

/** Does something with a project, after which everything shown of projects is asked for anew. */
export function useProjectDeed<Given>(deed: (given: Given) => Promise<unknown>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: deed,
    onSettled: () => cache.invalidateQueries({ queryKey: ["projects"] }),
  })
}
