import { providerReturnPath } from "@hub/contract/provider"
import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  redirect,
  type StaticDataRouteOption,
} from "@tanstack/react-router"
import { Frame, type FrameKind } from "./frame/Frame.tsx"
import { admission, type Need, returnPath } from "./guard.ts"
import { historySearch } from "./history/search.ts"
import { say } from "./say.ts"
import type { screens } from "./screens.ts"
import { visitor } from "./session.ts"
import { taskSearch } from "./tasks/search.ts"
import { topicSearch } from "./topics/search.ts"

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    title?: string
    frame?: FrameKind
  }
}

const root = createRootRoute({ component: Frame })

const login = lazyScreen(() => import("./account/LoginScreen.tsx"), "LoginScreen")
const setPassword = lazyScreen(() => import("./account/SetPasswordScreen.tsx"), "SetPasswordScreen")
const dashboard = lazyScreen(() => import("./dashboard/DashboardScreen.tsx"), "DashboardScreen")
const topicList = lazyScreen(() => import("./topics/TopicsScreen.tsx"), "TopicsScreen")
const readTopic = lazyScreen(() => import("./topics/TopicScreen.tsx"), "TopicScreen")
const newTopic = lazyScreen(() => import("./topics/NewTopicScreen.tsx"), "NewTopicScreen")
const editTopic = lazyScreen(() => import("./topics/EditTopicScreen.tsx"), "EditTopicScreen")
const portal = lazyScreen(() => import("./portal/PortalScreen.tsx"), "PortalScreen")

// The order of section 2.1.
export const routeTree = root.addChildren([
  at("/admin", further("admin", "Admin")),
  at("/admin/variables", further("admin", "Variables")),
  at("/admin/users", further("admin", "Manage Users")),
  at("/admin/logs", further("admin", "System Logs")),
  at("/admin/metrics", further("admin", "Performance Metrics")),
  at("/admin/feedback", further("admin", "Feedback")),
  at("/admin/bugs", further("admin", "Bugs")),
  at("/admin/archived/projects", further("admin", "Archived Projects")),
  at("/admin/archived/collections", further("admin", "Archived Collections")),
  at("/admin/archived/feedback", further("admin", "Archived Feedback")),
  at("/admin/archived/bugs", further("admin", "Archived Bugs")),
  at("/admin/backups", further("admin", "Backups")),
  at("/admin/settings", further("admin", "Admin Settings")),
  at("/notifications/new", further("admin", "Create Notification")),
  at("/notifications/manage", further("admin", "Manage Notifications")),
  createRoute({
    getParentRoute: () => root,
    path: "/notifications/edit/$id",
    params: { parse: ({ id }) => numeric({ id }), stringify: written },
    ...further("admin", "Edit Notification"),
  }),
  at("/profile", further("member", "Update Your Profile")),
  createRoute({
    getParentRoute: () => root,
    path: "/login",
    ...screen("guest", "Login", login, "bare"),
    validateSearch: (search: Record<string, unknown>): { return_to?: string } => {
      const path = returnPath(search["return_to"])
      return path === "/" ? {} : { return_to: path }
    },
  }),
  at("/auth/setup-password/$token", screen("anyone", "Set your password", setPassword, "bare")),
  at("/auth/reset-password/$token", screen("anyone", "Set a new password", setPassword, "bare")),
  at(providerReturnPath, further("anyone", "Sign in", "bare")),
  at("/", screen("member", "Dashboard", dashboard)),
  at("/dashboard", screen("member", "Dashboard", dashboard)),
  at("/author", further("member", "Author Home")),
  at("/design/buttons", further("anyone", "Button Catalog")),
  at("/document-builder", further("member", "Document Builder")),
  listed("/topics", screen("member", "All Topics", topicList), topicSearch),
  at("/topics/new", screen("member", "New Topic", newTopic)),
  at("/topics/edit", screen("member", "New Topic", newTopic)),
  createRoute({
    getParentRoute: () => root,
    path: "/topics/$id",
    params: { parse: ({ id }) => numeric({ id }), stringify: written },
    ...screen("member", "Topic", readTopic),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/topics/$id/edit",
    params: { parse: ({ id }) => numeric({ id }), stringify: written },
    ...screen("member", "Edit Topic", editTopic),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/topics/$id/history",
    params: { parse: ({ id }) => numeric({ id }), stringify: written },
    ...further("member", "History"),
    validateSearch: historySearch,
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/topics/$topicId/review-feedback/$reviewId",
    params: { parse: ({ topicId, reviewId }) => numeric({ topicId, reviewId }), stringify: written },
    ...further("member", "Review Feedback"),
  }),
  at("/topics/create", screen("member", "New Topic", newTopic)),
  at("/author-history", further("member", "Author History")),
  at("/collections", further("member", "Collections")),
  at("/collections/create", further("member", "New Collection")),
  createRoute({
    getParentRoute: () => root,
    path: "/collections/$id",
    params: { parse: ({ id }) => numeric({ id }), stringify: written },
    ...further("member", "Collection"),
  }),
  at("/projects", further("member", "Projects")),
  at("/projects/create", further("member", "New Project")),
  createRoute({
    getParentRoute: () => root,
    path: "/projects/$id",
    params: { parse: ({ id }) => numeric({ id }), stringify: written },
    ...further("member", "Project"),
  }),
  at("/tasks", further("member", "My Tasks")),
  listed("/all-tasks", further("member", "All Tasks"), taskSearch),
  at("/all-tags", further("member", "Tags")),
  at("/all-stakeholders", further("member", "Stakeholders")),
  at("/all-milestones", further("member", "Milestones")),
  at("/all-images", further("member", "Images")),
  at("/all-links", further("member", "Links")),
  createRoute({
    getParentRoute: () => root,
    path: "/organize/$id",
    params: { parse: ({ id }) => numeric({ id }), stringify: written },
    ...further("member", "Organize Collection"),
  }),
  at("/import", further("member", "Import")),
  at("/import/dashboard", further("member", "Imports")),
  createRoute({
    getParentRoute: () => root,
    path: "/import/$id/review",
    params: { parse: ({ id }) => numeric({ id }), stringify: written },
    ...further("member", "Review Import"),
  }),
  at("/import/history", further("member", "Import History")),
  at("/publications", further("member", "Publications")),
  at("/publications/list", further("member", "All Publications")),
  createRoute({
    getParentRoute: () => root,
    path: "/publications/$id",
    params: { parse: ({ id }) => numeric({ id }), stringify: written },
    ...further("member", "Publication"),
  }),
  at("/publish/mobile-kb", further("member", "Publish a Mobile Knowledge Base")),
  at("/publish/pdf", further("member", "Publish a PDF")),
  at("/reviews", further("member", "Reviews")),
  at("/reviews/tasks", further("member", "Review Tasks")),
  createRoute({
    getParentRoute: () => root,
    path: "/reviews/tasks/$reviewId",
    params: { parse: ({ reviewId }) => numeric({ reviewId }), stringify: written },
    ...further("member", "Review"),
  }),
  at("/reviews/send", further("member", "Send for Review")),
  at("/reviews/incorporate", further("member", "Incorporate Feedback")),
  at("/reviews/history", further("member", "Review History")),
  at("/review/$token", screen("anyone", "Review", portal, "portal")),
  createRoute({
    getParentRoute: () => root,
    path: "/$",
    beforeLoad: ({ location, preload }) => {
      admit("member", location.href)
      if (!preload) say(`There is no page ${location.pathname}. This is the dashboard.`, "warn", 6000)
      throw redirect({ to: "/", replace: true })
    },
  }),
])

type Screen = ReturnType<typeof lazyRouteComponent>
type Options = {
  component: Screen
  staticData: StaticDataRouteOption
  beforeLoad: (context: { location: { href: string } }) => void
}

function lazyScreen<Module extends Record<string, unknown>>(
  load: () => Promise<Module>,
  name: keyof Module & string,
): Screen {
  return lazyRouteComponent(load, name) as Screen
}

/** A screen by its title. */
function further(need: Need, title: keyof typeof screens, frame?: FrameKind): Options {
  const load = async () => ({ default: await (await import("./screens.ts")).screens[title]() })
  return screen(need, title, lazyRouteComponent(load), frame)
}

function at<const Path extends string>(path: Path, options: Options) {
  return createRoute({ getParentRoute: () => root, path, ...options })
}

function listed<const Path extends string, Search>(
  path: Path,
  options: Options,
  validateSearch: (search: Record<string, unknown>) => Search,
) {
  return createRoute({ getParentRoute: () => root, path, ...options, validateSearch })
}

function screen(need: Need, title: string, component: Screen, frame: FrameKind = "hub"): Options {
  return {
    component,
    staticData: { title, frame },
    beforeLoad: ({ location }) => admit(need, location.href),
  }
}

function admit(need: Need, href: string): void {
  const to = admission(need, visitor())
  if (to === "enter") return
  if (to !== "login") throw redirect({ to, replace: true })
  const path = returnPath(href)
  throw redirect({ to: "/login", search: path === "/" ? {} : { return_to: path }, replace: true })
}

/** Ids in paths are positive numbers; a path with anything else is no path of ours. */
function numeric<Name extends string>(params: Record<Name, string>): Record<Name, number> | false {
  const ids = Object.entries<string>(params).map(([name, text]) => [name, Number(text), text] as const)
  if (ids.some(([, id, text]) => !/^[1-9]\d*$/.test(text) || !Number.isSafeInteger(id))) return false
  return Object.fromEntries(ids.map(([name, id]) => [name, id])) as Record<Name, number>
}

function written<Name extends string>(params: Record<Name, number>): Record<Name, string> {
  return Object.fromEntries(Object.entries(params).map(([name, id]) => [name, String(id)])) as Record<Name, string>
}
