import { z } from "zod"
import { Email, PersonName } from "./account.ts"
import { limits } from "./limits.ts"
import { ById, Day, Moment, route } from "./route.ts"
import { Storable } from "./text.ts"

export const projectStatuses = ["active", "planning", "review", "completed", "on_hold"] as const

export const Project = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  status: z.enum(projectStatuses),
  created_at: Moment,
  milestones: z.array(z.object({ name: z.string(), date: Day })),
})
export type Project = z.output<typeof Project>

export const NewProject = z.object({
  name: Storable.pipe(z.string().trim().min(1, "A name is required.").max(limits.name)),
  description: Storable.pipe(z.string().trim().max(limits.message)).default(""),
  status: z.enum(projectStatuses).default("active"),
})

/** A person linked to a project. */
export const Stakeholder = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  can_review: z.boolean(),
})
export type Stakeholder = z.output<typeof Stakeholder>

export const projects = {
  list: route({ method: "GET", path: "/api/projects", answer: z.array(Project) }),
  create: route({ method: "POST", path: "/api/projects", body: NewProject, answer: Project, status: 201 }),
  stakeholders: route({
    method: "GET",
    path: "/api/projects/:id/stakeholders",
    params: ById,
    answer: z.array(Stakeholder),
  }),
  linkStakeholder: route({
    method: "POST",
    path: "/api/projects/:id/stakeholders",
    params: ById,
    body: z.object({ name: PersonName, email: Email }),
    answer: Stakeholder,
    status: 201,
  }),
}
