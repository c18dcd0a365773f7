import { z } from "zod"
import { Email, PersonName } from "./account.ts"
import { roles } from "./account/values.ts"
import { limits } from "./limits.ts"
import { ById, Moment, Page, route } from "./route.ts"
import { Storable } from "./text.ts"
import { SetupEmail, User } from "./users.ts"

export const departments = [
  "Economic Indicators",
  "Population Studies",
  "Information Technology",
  "Communications",
  "Data Management",
  "Other",
] as const

export const accessStatuses = ["new", "approved", "declined"] as const

/** Somebody's request for an author account. `account` tells whether the address has one already. */
export const AccessRequest = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  department: z.string(),
  reason: z.string(),
  status: z.enum(accessStatuses),
  created_at: Moment,
  decided_at: Moment.nullable(),
  decided_by: z.string().nullable(),
  decline_reason: z.string(),
  account: z.enum(["none", "active", "inactive"]),
})
export type AccessRequest = z.output<typeof AccessRequest>

export const AccessRequestInput = z.object({
  name: PersonName,
  email: Email,
  department: z.enum(departments, "Choose a department."),
  reason: Storable.trim().min(1, "A reason is required.").max(limits.message),
})

export const DeclineAccessInput = z.object({
  reason: Storable.trim().min(1, "Give a reason in one sentence.").max(limits.message),
})

export const accessRequests = {
  /** Answers the same, whether or not the address has an account or asked before. */
  request: route({
    method: "POST",
    path: "/api/access-requests",
    body: AccessRequestInput,
    answer: z.object({ message: z.string() }),
    status: 202,
    open: true,
  }),
  list: route({
    method: "GET",
    path: "/api/access-requests",
    query: Page.extend({ status: z.enum(accessStatuses).optional() }),
    answer: z.array(AccessRequest),
    paged: true,
  }),
  approve: route({
    method: "POST",
    path: "/api/access-requests/:id/approve",
    params: ById,
    body: z.object({ role: z.enum(roles).default("author") }),
    answer: z.object({
      request: AccessRequest,
      user: User.nullable(),
      message: z.string(),
      setup_email: SetupEmail.nullable(),
    }),
    secret: true,
  }),
  decline: route({
    method: "POST",
    path: "/api/access-requests/:id/decline",
    params: ById,
    body: DeclineAccessInput,
    answer: z.object({ request: AccessRequest, mail: SetupEmail.shape.mail.nullable() }),
  }),
}
