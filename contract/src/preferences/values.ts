/** The lists whose views people save, by what they list. */
export const listsWithViews = [
  "access requests",
  "activity",
  "audit entries",
  "backups",
  "broken links",
  "bugs",
  "changes",
  "collections",
  "editions",
  "ended reviews",
  "entries",
  "feedback",
  "images",
  "import history",
  "imports",
  "links",
  "milestones",
  "notifications",
  "outbox",
  "projects",
  "readers",
  "reports",
  "stakeholders",
  "system logs",
  "tags",
  "tasks",
  "topics",
  "users",
  "uses of this tag",
  "variables",
] as const
export type ListWithViews = (typeof listsWithViews)[number]

/** The parts of the side menu that can be folded. */
export const menuSections = ["starred", "recent", "collections"] as const
export type MenuSection = (typeof menuSections)[number]

/** The steps of the guided tour, in their order. */
export const tourSteps = ["home", "document", "comment", "review", "publish", "reader"] as const
export type TourStep = (typeof tourSteps)[number]
