/** The lists whose views people save, by what they list. */
export const listsWithViews = [
  "activity",
  "archived bugs",
  "archived collections",
  "archived feedback",
  "archived projects",
  "audit entries",
  "backups",
  "bugs",
  "collections",
  "editions",
  "ended reviews",
  "releases",
  "feedback",
  "images",
  "imports",
  "links",
  "milestones",
  "notifications",
  "projects",
  "stakeholders",
  "system logs",
  "tags",
  "tasks",
  "users",
] as const
export type ListWithViews = (typeof listsWithViews)[number]

/** The parts of the side menu that can be folded. */
export const menuSections = ["starred", "recent", "collections"] as const
export type MenuSection = (typeof menuSections)[number]

/** The steps of the guided tour, in their order. */
export const tourSteps = ["home", "document", "comment", "review", "publish", "reader"] as const
export type TourStep = (typeof tourSteps)[number]

/** How far a person is with it: it was offered, a step is shown, or it is closed. */
export const tourStates = ["offered", ...tourSteps, "closed"] as const
export type TourState = (typeof tourStates)[number]

/** How many forms of editions a person saves for later; the one that was saved first goes first. */
export const mostSavedEditions = 20
