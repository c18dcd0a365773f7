import {
  IconArchive,
  IconBell,
  IconBellPlus,
  IconBug,
  IconChartBar,
  IconDatabase,
  IconGauge,
  IconHistory,
  IconKey,
  IconList,
  IconMessage,
  IconPalette,
  IconSettings,
  IconUsers,
  IconVariable,
  IconWorldUpload,
} from "@tabler/icons-react"

/** A screen of the administrators, and what one does there, as a sentence. */
export type AdminScreenLink = { label: string; about: string; to: string; Icon: typeof IconBell }

/** Section 2.7, in its order; Clear Database follows them. */
export const quickActions = [
  {
    label: "Manage Users",
    about: "Add people, change roles, resend setup emails.",
    to: "/admin/users",
    Icon: IconUsers,
  },
  {
    label: "Create Notification",
    about: "Tell everyone, or one role, something.",
    to: "/notifications/new",
    Icon: IconBellPlus,
  },
  {
    label: "Manage Notifications",
    about: "Change or delete what was announced.",
    to: "/notifications/manage",
    Icon: IconBell,
  },
  {
    label: "View Bug Reports",
    about: "See what people reported, and set its status.",
    to: "/admin/bugs",
    Icon: IconBug,
  },
  { label: "Manage Variables", about: "Set the values that texts use.", to: "/admin/variables", Icon: IconVariable },
] as const

export const contentScreens = [
  { label: "Feedback", about: "Read what people think of the hub.", to: "/admin/feedback", Icon: IconMessage },
  {
    label: "Archived",
    about: "Restore what was archived, or delete it for good.",
    to: "/admin/archived/projects",
    Icon: IconArchive,
  },
] as const

export const systemScreens = [
  {
    label: "House style",
    about: "Logo, colors, fonts, imprint and paper of what is published.",
    to: "/admin/house-style",
    Icon: IconPalette,
  },
  {
    label: "Destinations",
    about: "Websites, buckets and repositories that new editions go to.",
    to: "/admin/destinations",
    Icon: IconWorldUpload,
  },
  {
    label: "Signing keys",
    about: "Keys that sign evidence and receipts, and how to verify them.",
    to: "/admin/signing-keys",
    Icon: IconKey,
  },
  {
    label: "Settings",
    about: "Email, reviews, publishing gate, security, webhooks, tokens.",
    to: "/admin/settings",
    Icon: IconSettings,
  },
  { label: "Backups", about: "Back up now, download a backup, restore one.", to: "/admin/backups", Icon: IconDatabase },
  { label: "Audit trail", about: "Who did what, and when.", to: "/admin/audit", Icon: IconHistory },
  {
    label: "System logs",
    about: "What the server noticed: errors, failed sign-ins, restarts.",
    to: "/admin/logs",
    Icon: IconList,
  },
  {
    label: "Performance metrics",
    about: "Response times, activity and storage.",
    to: "/admin/metrics",
    Icon: IconGauge,
  },
  {
    label: "Process figures",
    about: "How long texts take from draft to readers.",
    to: "/process-figures",
    Icon: IconChartBar,
  },
] as const
