import type { Crumb } from "./Crumbs.tsx"

const screen = (label: string, to: Crumb["to"]): Crumb => ({ label, to })

/** Screens that others stand under, as their breadcrumbs call them. */
export const parentScreens = {
  admin: screen("Admin", "/admin"),
  announcements: screen("Notifications", "/notifications/manage"),
  author: screen("Author", "/author"),
  collections: screen("Collections", "/collections"),
  imports: screen("Imports", "/import/dashboard"),
  projects: screen("Projects", "/projects"),
  publications: screen("Publications", "/publications"),
  releases: screen("Releases", "/releases"),
  reviews: screen("Reviews", "/reviews"),
  reviewTasks: screen("Review tasks", "/reviews/tasks"),
  tasks: screen("Tasks", "/tasks"),
  topics: screen("Topics", "/topics"),
}
