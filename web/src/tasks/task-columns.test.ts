import type { Task } from "@hub/contract/tasks"
import { expect, test } from "vitest"
import { putCard, removeCard } from "./task-columns.ts"

const task = (id: number) => ({ id, title: `Task ${id}`, status: "todo" }) as Task
const column = (...pages: number[][]) => ({
  pages: pages.map((ids) => ({ rows: ids.map(task), next: null, total: pages.flat().length })),
  pageParams: [],
})
const ids = ({ pages }: ReturnType<typeof column>) => pages.map((page) => page.rows.map((row) => row.id))

test("a card that leaves is gone from whatever page it was on, and every page counts one less", () => {
  const left = removeCard(column([1, 2], [3]), 3)

  expect(ids(left as ReturnType<typeof column>)).toEqual([[1, 2], []])
  expect(left.pages.map((page) => page.total)).toEqual([2, 2])
})

test("a card that was never there leaves the column as it is", () => {
  const before = column([1])

  expect(removeCard(before, 9)).toBe(before)
})

test("a card that comes stands on top, in its new status, and is counted", () => {
  const after = putCard(column([1], [2]), task(9), "blocked")

  expect(ids(after as ReturnType<typeof column>)).toEqual([[9, 1], [2]])
  expect(after.pages[0]!.rows[0]!.status).toBe("blocked")
  expect(after.pages.map((page) => page.total)).toEqual([3, 3])
})

test("a card that is there already is not there twice", () => {
  const after = putCard(column([1, 2]), task(2), "todo")

  expect(ids(after as ReturnType<typeof column>)).toEqual([[2, 1]])
  expect(after.pages[0]!.total).toBe(2)
})
