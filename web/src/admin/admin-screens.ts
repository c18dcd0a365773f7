/** A screen of the administrators, and what one does there, as a sentence. */
export type AdminScreenLink = { label: string; about: string; to: string }

/** Section 2.7, in its order; Clear Database follows them. */
export const quickActions = [
  { label: "Manage Users", about: "Add people, change roles, resend setup emails.", to: "/admin/users" },
  { label: "Create Notification", about: "Tell everyone, or one role, something.", to: "/notifications/new" },
  { label: "Manage Notifications", about: "Change or delete what was announced.", to: "/notifications/manage" },
  { label: "View Bug Reports", about: "See what people reported, and set its status.", to: "/admin/bugs" },
  { label: "Manage Variables", about: "Set the values that texts use.", to: "/admin/variables" },
] as const

export const contentScreens = [
  { label: "Feedback", about: "Read what people think of the hub.", to: "/admin/feedback" },
  { label: "Archived", about: "Restore what was archived, or delete it for good.", to: "/admin/archived/projects" },
] as const

export const systemScreens = [
  { label: "Settings", about: "Email, reviews, publishing gate, security, webhooks, tokens.", to: "/admin/settings" },
  { label: "Backups", about: "Back up now, download a backup, restore one.", to: "/admin/backups" },
  { label: "Audit trail", about: "Who did what, and when.", to: "/admin/audit" },
  { label: "System logs", about: "What the server noticed: errors, failed sign-ins, restarts.", to: "/admin/logs" },
  { label: "Performance metrics", about: "Response times, activity and storage.", to: "/admin/metrics" },
] as const
