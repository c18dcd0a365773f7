import { z } from "zod"
import { projectRoles } from "./access/values.ts"
import { limits } from "./limits.ts"
import { ById, dropDefaults, Id, Moment, Ordinal, Page, route, WholePage } from "./route.ts"
import { OneLine, Storable } from "./text.ts"

/** People who are given access together. */
export const Group = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  /** What the sign-in provider calls it, whose word about its members then counts at each sign-in; empty for none. */
  provider_group: z.string(),
  /** Whether an identity provider keeps it here (SCIM), who alone then changes it. */
  provisioned: z.boolean(),
  members: z.number(),
  /** In how many projects it has a role. */
  projects: z.number(),
  version: z.number(),
  created_at: Moment,
})
export type Group = z.output<typeof Group>

export const GroupMember = z.object({
  user_id: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  added_by: z.string().nullable(),
  added_at: Moment,
})
export type GroupMember = z.output<typeof GroupMember>

export const GroupInput = z.object({
  name: OneLine.pipe(z.string().min(1, "A name is required.").max(limits.name)),
  description: Storable.pipe(z.string().trim().max(limits.message)).default(""),
  provider_group: OneLine.pipe(z.string().max(limits.name)).default(""),
})

/** What a person or a group may do in a project, and who said so. */
export const AccessGrant = z.object({
  id: z.number(),
  user_id: z.number().nullable(),
  group_id: z.number().nullable(),
  name: z.string(),
  /** Of a group: how many are in it. */
  members: z.number().nullable(),
  role: z.enum(projectRoles),
  granted_by: z.string().nullable(),
  granted_at: Moment,
})
export type AccessGrant = z.output<typeof AccessGrant>

export const ProjectAccess = z.object({
  /** Only those who are named see it; an open one is everybody's, as their accounts allow. */
  restricted: z.boolean(),
  grants: z.array(AccessGrant),
  can: z.object({ manage: z.boolean() }),
})
export type ProjectAccess = z.output<typeof ProjectAccess>

/** Somebody who sees a project, with the most that they may do there, and how they come to it. */
export const ProjectReader = z.object({
  user_id: z.number(),
  name: z.string(),
  role: z.enum(projectRoles),
  /** The group, or nothing where they are named themselves; administrators see every project. */
  through: z.string().nullable(),
  is_administrator: z.boolean(),
})
export type ProjectReader = z.output<typeof ProjectReader>

/** One line for auditors: who has access to what, since when, by whom. */
export const AccessReviewRow = z.object({
  id: z.number(),
  project: z.string(),
  project_id: z.number(),
  restricted: z.boolean(),
  person: z.string(),
  email: z.string().nullable(),
  account_role: z.string(),
  active: z.boolean(),
  role: z.enum(projectRoles),
  through: z.string().nullable(),
  granted_by: z.string().nullable(),
  since: Moment,
})
export type AccessReviewRow = z.output<typeof AccessReviewRow>

const ByMember = z.object({ id: Id, user_id: Id })
const ByGrant = z.object({ id: Id, grant_id: Id })

export const groups = {
  list: route({
    method: "GET",
    path: "/api/groups",
    query: Page.extend({ q: z.string().trim().max(200).optional() }),
    answer: z.array(Group),
    paged: true,
  }),
  create: route({ method: "POST", path: "/api/groups", body: GroupInput, answer: Group, status: 201 }),
  change: route({
    method: "PUT",
    path: "/api/groups/:id",
    params: ById,
    body: z.object({ ...dropDefaults(GroupInput.shape), version: Ordinal }),
    answer: Group,
  }),
  /** What its members had by it they have no more. */
  delete: route({ method: "DELETE", path: "/api/groups/:id", params: ById, answer: z.undefined(), status: 204 }),
  members: route({
    method: "GET",
    path: "/api/groups/:id/members",
    params: ById,
    query: WholePage,
    answer: z.array(GroupMember),
    paged: true,
  }),
  addMember: route({
    method: "POST",
    path: "/api/groups/:id/members",
    params: ById,
    body: z.object({ user_id: Id }),
    answer: GroupMember,
    status: 201,
  }),
  removeMember: route({
    method: "DELETE",
    path: "/api/groups/:id/members/:user_id",
    params: ByMember,
    answer: z.undefined(),
    status: 204,
  }),
}

export const access = {
  read: route({ method: "GET", path: "/api/projects/:id/access", params: ById, answer: ProjectAccess }),
  /** Restricting a project makes its owner and the person who does it its managers; opening it leaves the grants as they are. */
  change: route({
    method: "PUT",
    path: "/api/projects/:id/access",
    params: ById,
    body: z.object({ restricted: z.boolean() }),
    answer: ProjectAccess,
  }),
  readers: route({
    method: "GET",
    path: "/api/projects/:id/readers",
    params: ById,
    query: WholePage,
    answer: z.array(ProjectReader),
    paged: true,
  }),
  /** Gives a person or a group a role; who has one gets the new one. */
  grant: route({
    method: "POST",
    path: "/api/projects/:id/access/grants",
    params: ById,
    body: z.union(
      [z.object({ user_id: Id, role: z.enum(projectRoles) }), z.object({ group_id: Id, role: z.enum(projectRoles) })],
      { error: "Choose a person or a group, and what they may do." },
    ),
    answer: AccessGrant,
    status: 201,
  }),
  changeGrant: route({
    method: "PATCH",
    path: "/api/projects/:id/access/grants/:grant_id",
    params: ByGrant,
    body: z.object({ role: z.enum(projectRoles) }),
    answer: AccessGrant,
  }),
  revoke: route({
    method: "DELETE",
    path: "/api/projects/:id/access/grants/:grant_id",
    params: ByGrant,
    answer: z.undefined(),
    status: 204,
  }),
  review: route({
    method: "GET",
    path: "/api/admin/access",
    query: Page,
    answer: z.array(AccessReviewRow),
    paged: true,
    csv: true,
  }),
}
