import {
  IconBooks,
  IconFileText,
  IconFolder,
  IconHome,
  IconInbox,
  IconPencil,
  IconShield,
  type TablerIcon,
} from "@tabler/icons-react"
import type { LinkProps } from "@tanstack/react-router"

export type MenuLink = { label: string; to: NonNullable<LinkProps["to"]> }
/** With a `section` the way leads to that part of its screen. */
export type MenuEntry = MenuLink & { icon: TablerIcon; section?: string; children?: MenuLink[]; admin?: true }

export const menu: MenuEntry[] = [
  { label: "Home", icon: IconHome, to: "/" },
  { label: "Author", icon: IconPencil, to: "/author" },
  {
    label: "Projects",
    icon: IconFolder,
    to: "/projects",
    section: "projects",
    children: [
      { label: "Tasks", to: "/tasks" },
      { label: "Milestones", to: "/all-milestones" },
      { label: "Stakeholders", to: "/all-stakeholders" },
      { label: "Tags", to: "/all-tags" },
    ],
  },
  {
    label: "Collections",
    icon: IconBooks,
    to: "/collections",
    children: [
      { label: "Builder", to: "/document-builder" },
      { label: "Import", to: "/import/dashboard" },
      { label: "Publish", to: "/publications" },
      { label: "Images", to: "/all-images" },
      { label: "Links", to: "/all-links" },
      { label: "Variables", to: "/variables" },
    ],
  },
  { label: "Topics", icon: IconFileText, to: "/topics" },
  { label: "Reviews", icon: IconInbox, to: "/reviews" },
  {
    label: "Admin",
    icon: IconShield,
    to: "/admin",
    admin: true,
    children: [
      { label: "Button Catalog", to: "/design/buttons" },
      { label: "Manage Users", to: "/admin/users" },
      { label: "Feedback", to: "/admin/feedback" },
      { label: "Bugs", to: "/admin/bugs" },
    ],
  },
]

/** Screens that have no entry, by how their addresses begin, and the entry where one looks for them. */
const elsewhere: Record<string, MenuLink["to"]> = {
  "/dashboard": "/",
  "/author-history": "/author",
  "/all-tasks": "/tasks",
  "/organize": "/document-builder",
  "/import": "/import/dashboard",
  "/publish": "/publications",
  "/releases": "/publications",
  "/notifications": "/admin",
  "/process-figures": "/projects",
}

const isWithin = (path: string, start: string) => path === start || (start !== "/" && path.startsWith(`${start}/`))

/** How the addresses of screens begin, the longest first, and the entry of each. */
const starts = [
  ...menu.flatMap((entry) => [entry, ...(entry.children ?? [])]).map(({ to }) => [to, to] as const),
  ...Object.entries(elsewhere),
].toSorted(([one], [other]) => other.length - one.length)

/** The entry that a screen belongs to, by the address of the screen; nothing where there is none. */
export const entryOfScreen = (path: string): string | undefined =>
  path.includes("/review-feedback/") ? "/reviews" : starts.find(([start]) => isWithin(path, start))?.[1]

/** Screens that are reached by the search, besides those of the menu. */
const beside: MenuLink[] = [
  { label: "All tasks", to: "/all-tasks" },
  { label: "Process figures", to: "/process-figures" },
  { label: "Update Profile", to: "/profile" },
]

/** Every screen that somebody can go to from anywhere. */
export const listScreens = (administers: boolean): MenuLink[] => [
  ...menu
    .filter(({ admin }) => !admin || administers)
    .flatMap((entry): MenuLink[] => [entry, ...(entry.children ?? [])]),
  ...beside,
]
