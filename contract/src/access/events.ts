import { z } from "zod"
import { WithName } from "../event-shapes.ts"

/** Who may see and do what in a project changed. */
export const accessEvents = {
  "project.restricted": WithName,
  "project.opened": WithName,
  "project.access_granted": WithName.extend({ to: z.string(), role: z.string() }),
  "project.access_changed": WithName.extend({ to: z.string(), role: z.string(), before: z.string() }),
  "project.access_revoked": WithName.extend({ from: z.string(), role: z.string() }),
  "group.created": WithName,
  "group.changed": WithName.extend({ before: z.string() }),
  "group.deleted": WithName,
  "group.member_added": WithName.extend({ member: z.string(), user_id: z.number() }),
  "group.member_removed": WithName.extend({ member: z.string(), user_id: z.number() }),
} as const
