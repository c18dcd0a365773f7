import type { LinkProps } from "@tanstack/react-router"

type MenuLink = { label: string; to: NonNullable<LinkProps["to"]> }
/** With a `section` the way leads to that part of its screen. */
export type MenuEntry = MenuLink & { section?: string; children?: MenuLink[]; admin?: true }

export const menu: MenuEntry[] = [
  { label: "Home", to: "/" },
  { label: "Author", to: "/author" },
  {
    label: "Projects",
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
    to: "/collections",
    children: [
      { label: "Builder", to: "/document-builder" },
      { label: "Import", to: "/import/dashboard" },
      { label: "Publish", to: "/publications" },
    ],
  },
  { label: "Topics", to: "/topics" },
  { label: "Reviews", to: "/reviews" },
  {
    label: "Admin",
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
