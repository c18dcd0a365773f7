import { type Task, tasks } from "@hub/contract/tasks"
import type { TaskStatus } from "@hub/contract/tasks/values"
import { type PendingActionKind, pendingActions } from "@hub/contract/pending-actions"
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, callPage, errorSentence } from "../call.ts"
import { growingQuery } from "../growing-query.ts"
import { toast } from "../toast.ts"
import { type TaskColumn, putCard, removeCard } from "./task-columns.ts"
import type { TaskFilterValues, TaskSearch } from "./filters.ts"

/** One page of all tasks; the page before stays while the next is on its way. */
export function taskList({ view: _view, ...query }: TaskSearch) {
  return queryOptions({
    queryKey: ["tasks", "list", query],
    queryFn: ({ signal }) => callPage(tasks.list, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The tasks of one status, for its column of the board. */
export function taskColumnQuery(filters: TaskFilterValues, status: TaskStatus) {
  return growingQuery(["tasks", "column", filters, status], (at, signal) =>
    callPage(tasks.list, { query: { ...filters, status, ...at }, signal }),
  )
}

export function myTasksQuery(which: "open" | "done") {
  const query =
    which === "open"
      ? ({ mine: "1", group: "open", limit: 100 } as const)
      : ({ mine: "1", status: "done", sort: "-id", limit: 10 } as const)
  return growingQuery(["tasks", "mine", which], (at, signal) =>
    callPage(tasks.list, { query: { ...query, ...at }, signal }),
  )
}

/** What waits for me without being a task: reviews, answers to take in, imports to look over. */
export function ownPendingActionsQuery(kind?: PendingActionKind) {
  return growingQuery(["turns", "mine", kind], (at, signal) =>
    callPage(pendingActions.list, {
      query: { person: "me", limit: 100, ...(kind ? { kind } : {}), ...at },
      signal,
    }),
  )
}

/** A task counts on its project, the dashboard and the calendar too. */
export function useTasksChanged() {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      [["tasks"], ["projects"], ["dashboard"], ["calendar"]].map((queryKey) => cache.invalidateQueries({ queryKey })),
    )
}

/** Moves a task to a status; the board shows it there at once, and takes it back where the hub refuses. */
export function useMoveTask() {
  const cache = useQueryClient()
  const changed = useTasksChanged()
  return useMutation({
    mutationFn: ({ task, to }: { task: Task; to: TaskStatus }) =>
      call(tasks.move, { params: { id: task.id }, body: { status: to, version: task.version } }),
    onMutate: ({ task, to }) => {
      for (const [queryKey, column] of cache.getQueriesData<TaskColumn>({ queryKey: ["tasks", "column"] }))
        if (column)
          cache.setQueryData(queryKey, queryKey.at(-1) === to ? putCard(column, task, to) : removeCard(column, task.id))
    },
    onError: (error) => toast(errorSentence(error), "error"),
    onSettled: changed,
  })
}
