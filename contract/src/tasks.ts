import { dueFilters, taskStatuses, taskSorts } from "./tasks/values.ts"
import { z } from "zod"
import { limits } from "./limits.ts"
import { priorities } from "./reviews/values.ts"
import { ById, Day, Id, Moment, Ordinal, Page, dropDefaults, route } from "./route.ts"
import { TagIds, TagMark } from "./tags.ts"
import { OneLine, Storable } from "./text.ts"

const LinkedTopicOrMilestone = z.object({ id: z.number(), title: z.string() }).nullable()

export const Task = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  project_id: z.number().nullable(),
  project_name: z.string().nullable(),
  topic: LinkedTopicOrMilestone,
  collection: LinkedTopicOrMilestone,
  assignee_id: z.number().nullable(),
  assignee_name: z.string().nullable(),
  priority: z.enum(priorities),
  due_date: Day.nullable(),
  overdue: z.boolean(),
  status: z.enum(taskStatuses),
  tags: z.array(TagMark),
  version: z.number(),
  created_at: Moment,
  updated_at: Moment,
  can: z.object({ edit: z.boolean(), move: z.boolean() }),
})
export type Task = z.output<typeof Task>

const Fields = {
  title: OneLine.pipe(z.string().min(1, "A title is required.").max(limits.title)),
  description: Storable.pipe(z.string().trim().max(limits.message)).default(""),
  project_id: Id.nullable().default(null),
  topic_id: Id.nullable().default(null),
  collection_id: Id.nullable().default(null),
  assignee_id: Id.nullable().default(null),
  priority: z.enum(priorities).default("medium"),
  due_date: Day.nullable().default(null),
  status: z.enum(taskStatuses).default("todo"),
  tag_ids: TagIds.default([]),
}

export const NewTask = z.object(Fields)
export const TaskChange = z.object({ ...dropDefaults(Fields), version: Ordinal })

export const TaskFilter = z.object({
  q: z.string().trim().max(200).optional(),
  /** `1` for those that I am to do. */
  mine: z.enum(["0", "1"]).optional(),
  project: Id.optional(),
  assignee: Id.optional(),
  topic: Id.optional(),
  tag: Id.optional(),
  priority: z.enum(priorities).optional(),
  status: z.enum(taskStatuses).optional(),
  /** Everything that is not done and not cancelled. */
  group: z.enum(["open", "closed"]).optional(),
  due: z.enum(dueFilters).optional(),
  sort: z.enum(taskSorts).default("due"),
})

export const tasks = {
  list: route({
    method: "GET",
    path: "/api/tasks",
    query: Page.extend(TaskFilter.shape),
    answer: z.array(Task),
    paged: true,
    csv: true,
  }),
  create: route({ method: "POST", path: "/api/tasks", body: NewTask, answer: Task, status: 201 }),
  read: route({ method: "GET", path: "/api/tasks/:id", params: ById, answer: Task, callers: "programs" }),
  change: route({ method: "PUT", path: "/api/tasks/:id", params: ById, body: TaskChange, answer: Task }),
  /** Only the status: what the board does, and the person who the task is for. */
  move: route({
    method: "POST",
    path: "/api/tasks/:id/move",
    params: ById,
    body: z.object({ status: z.enum(taskStatuses), version: Ordinal }),
    answer: Task,
  }),
  delete: route({ method: "DELETE", path: "/api/tasks/:id", params: ById, answer: z.undefined(), status: 204 }),
}
