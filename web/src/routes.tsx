import { providerReturnPath } from "@hub/contract/provider"
import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  redirect,
  type StaticDataRouteOption,
} from "@tanstack/react-router"
import { Frame, type FrameKind } from "./frame/Frame.tsx"
import { loadPart } from "./hub-unreachable.ts"
import { decideAdmission, type AccessNeed, returnPath } from "./guard.ts"
import { topicHistorySearch } from "./history/search.ts"
import { reviewSearch } from "./imports/steps.ts"
import { toast } from "./toast.ts"
import type { lazyScreens } from "./lazy-screens.ts"
import { currentVisitor } from "./session.ts"
import { incorporateSearch } from "./reviews/search.ts"
import { topicSearch } from "./topics/search.ts"
import { workspaceSearch } from "./workspace/search.ts"

type ScreenWidth = false | "beside menu" | "folded"

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    title?: string
    frame?: FrameKind
    /** The screen takes the whole width; if it is "folded", the side menu stays folded until it is asked for. */
    wide?: ScreenWidth
  }
}

const root = createRootRoute({ component: Frame })

const login = screenFromModule(() => import("./account/LoginScreen.tsx"), "LoginScreen")
const setPassword = screenFromModule(() => import("./account/SetPasswordScreen.tsx"), "SetPasswordScreen")
const dashboard = screenFromModule(() => import("./dashboard/DashboardScreen.tsx"), "DashboardScreen")
const topicList = screenFromModule(() => import("./topics/TopicsScreen.tsx"), "TopicsScreen")
const reviewInbox = screenFromModule(() => import("./reviews/ReviewsScreen.tsx"), "ReviewsScreen")
const workspace = screenFromModule(() => import("./workspace/WorkspaceScreen.tsx"), "WorkspaceScreen")
const newTopic = screenFromModule(() => import("./topics/NewTopicScreen.tsx"), "NewTopicScreen")
const editTopic = screenFromModule(() => import("./topics/EditTopicScreen.tsx"), "EditTopicScreen")
const portal = screenFromModule(() => import("./portal/PortalScreen.tsx"), "PortalScreen")
const incorporate = lazyScreen("member", "Incorporate feedback", "hub", "beside menu")

// The order of section 2.1.
export const routeTree = root.addChildren([
  at("/admin", lazyScreen("admin", "Admin")),
  at("/admin/variables", lazyScreen("admin", "Variables")),
  at("/admin/users", lazyScreen("admin", "Manage Users")),
  at("/admin/audit", lazyScreen("admin", "Audit trail")),
  at("/admin/logs", lazyScreen("admin", "System logs")),
  at("/admin/metrics", lazyScreen("admin", "Performance metrics")),
  at("/admin/feedback", lazyScreen("admin", "Feedback")),
  at("/admin/bugs", lazyScreen("admin", "Bugs")),
  at("/admin/archived/projects", lazyScreen("admin", "Archived projects")),
  at("/admin/archived/collections", lazyScreen("admin", "Archived collections")),
  at("/admin/archived/feedback", lazyScreen("admin", "Archived feedback")),
  at("/admin/archived/bugs", lazyScreen("admin", "Archived bugs")),
  at("/admin/backups", lazyScreen("admin", "Backups")),
  at("/admin/house-style", lazyScreen("admin", "House style")),
  at("/admin/destinations", lazyScreen("admin", "Destinations")),
  at("/admin/signing-keys", lazyScreen("admin", "Signing keys")),
  at("/admin/settings", lazyScreen("admin", "Admin settings")),
  at("/notifications/new", lazyScreen("admin", "Create Notification")),
  at("/notifications/manage", lazyScreen("admin", "Manage Notifications")),
  createRoute({
    getParentRoute: () => root,
    path: "/notifications/edit/$id",
    params: { parse: ({ id }) => parseIds({ id }), stringify: formatIds },
    ...lazyScreen("admin", "Edit Notification"),
  }),
  at("/profile", lazyScreen("member", "Update Your Profile")),
  createRoute({
    getParentRoute: () => root,
    path: "/login",
    ...screenOptions("guest", "Login", login, "bare"),
    validateSearch: (search: Record<string, unknown>): { return_to?: string } => {
      const path = returnPath(search["return_to"])
      return path === "/" ? {} : { return_to: path }
    },
  }),
  at("/auth/setup-password/$token", screenOptions("anyone", "Set your password", setPassword, "bare")),
  at("/auth/reset-password/$token", screenOptions("anyone", "Set a new password", setPassword, "bare")),
  at(providerReturnPath, lazyScreen("anyone", "Sign in", "bare")),
  at("/", screenOptions("member", "Dashboard", dashboard)),
  at("/dashboard", screenOptions("member", "Dashboard", dashboard)),
  at("/author", lazyScreen("member", "Author home")),
  at("/design/buttons", lazyScreen("anyone", "Button Catalog")),
  at("/document-builder", lazyScreen("member", "Document builder", "hub", "folded")),
  listed("/topics", screenOptions("member", "All Topics", topicList), topicSearch),
  at("/topics/new", screenOptions("member", "New topic", newTopic, "hub", "folded")),
  at("/topics/edit", screenOptions("member", "New topic", newTopic, "hub", "folded")),
  createRoute({
    getParentRoute: () => root,
    path: "/topics/$id",
    params: { parse: ({ id }) => parseIds({ id }), stringify: formatIds },
    ...screenOptions("member", "Topic", workspace, "hub", "folded"),
    validateSearch: workspaceSearch,
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/topics/$id/edit",
    params: { parse: ({ id }) => parseIds({ id }), stringify: formatIds },
    ...screenOptions("member", "Edit topic", editTopic, "hub", "folded"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/topics/$id/history",
    params: { parse: ({ id }) => parseIds({ id }), stringify: formatIds },
    ...lazyScreen("member", "History", "hub", "folded"),
    validateSearch: topicHistorySearch,
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/topics/$topicId/review-feedback/$reviewId",
    params: { parse: ({ topicId, reviewId }) => parseIds({ topicId, reviewId }), stringify: formatIds },
    ...lazyScreen("member", "Review feedback"),
  }),
  at("/topics/create", screenOptions("member", "New topic", newTopic, "hub", "folded")),
  at("/author-history", lazyScreen("member", "Author history")),
  at("/collections", lazyScreen("member", "Collections")),
  at("/collections/create", lazyScreen("member", "New collection")),
  createRoute({
    getParentRoute: () => root,
    path: "/collections/$id",
    params: { parse: ({ id }) => parseIds({ id }), stringify: formatIds },
    ...lazyScreen("member", "Collection"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/collections/$id/house-style",
    params: { parse: ({ id }) => parseIds({ id }), stringify: formatIds },
    ...lazyScreen("member", "House style of a collection"),
  }),
  at("/projects", lazyScreen("member", "Projects")),
  at("/projects/create", lazyScreen("member", "New project")),
  createRoute({
    getParentRoute: () => root,
    path: "/projects/$id",
    params: { parse: ({ id }) => parseIds({ id }), stringify: formatIds },
    ...lazyScreen("member", "Project"),
  }),
  at("/process-figures", lazyScreen("member", "Process figures")),
  at("/tasks", lazyScreen("member", "My tasks")),
  at("/all-tasks", lazyScreen("member", "All tasks")),
  at("/all-tags", lazyScreen("member", "Tags")),
  at("/all-stakeholders", lazyScreen("member", "Stakeholders")),
  at("/all-milestones", lazyScreen("member", "Milestones")),
  at("/all-images", lazyScreen("member", "Images")),
  at("/all-links", lazyScreen("member", "Links")),
  at("/variables", lazyScreen("member", "Variables")),
  createRoute({
    getParentRoute: () => root,
    path: "/organize/$id",
    params: { parse: ({ id }) => parseIds({ id }), stringify: formatIds },
    ...lazyScreen("member", "Organize collection", "hub", "folded"),
  }),
  at("/import", lazyScreen("member", "Import")),
  at("/import/dashboard", lazyScreen("member", "Imports")),
  createRoute({
    getParentRoute: () => root,
    path: "/import/$id/review",
    params: { parse: ({ id }) => parseIds({ id }), stringify: formatIds },
    ...lazyScreen("member", "Review import", "hub", "folded"),
    validateSearch: reviewSearch,
  }),
  at("/import/history", lazyScreen("member", "Import history")),
  at("/publications", lazyScreen("member", "Publications")),
  at("/publications/list", lazyScreen("member", "All publications")),
  createRoute({
    getParentRoute: () => root,
    path: "/publications/$id",
    params: { parse: ({ id }) => parseIds({ id }), stringify: formatIds },
    ...lazyScreen("member", "Publication"),
  }),
  at("/releases", lazyScreen("member", "Releases")),
  createRoute({
    getParentRoute: () => root,
    path: "/releases/$id",
    params: { parse: ({ id }) => parseIds({ id }), stringify: formatIds },
    ...lazyScreen("member", "Release"),
  }),
  at("/publish/mobile-kb", lazyScreen("member", "Publish a knowledge base")),
  at("/publish/pdf", lazyScreen("member", "Publish a PDF")),
  at("/reviews", screenOptions("member", "Reviews", reviewInbox, "hub", "beside menu")),
  at("/reviews/tasks", lazyScreen("member", "Review tasks")),
  createRoute({
    getParentRoute: () => root,
    path: "/reviews/tasks/$reviewId",
    params: { parse: ({ reviewId }) => parseIds({ reviewId }), stringify: formatIds },
    ...lazyScreen("member", "Review"),
  }),
  at("/reviews/send", lazyScreen("member", "Send for review")),
  createRoute({
    getParentRoute: () => root,
    path: "/reviews/incorporate",
    ...incorporate,
    // The feedback about one topic is decided beside its text.
    beforeLoad({ location, search }) {
      incorporate.beforeLoad({ location })
      const { topic } = incorporateSearch(search)
      if (topic !== undefined)
        throw redirect({ to: "/topics/$id", params: { id: topic }, search: { tab: "comments" }, replace: true })
    },
  }),
  at("/reviews/history", lazyScreen("member", "Review history")),
  at("/review/$token", screenOptions("anyone", "Review", portal, "portal")),
  createRoute({
    getParentRoute: () => root,
    path: "/$",
    beforeLoad: ({ location, preload }) => {
      redirectUnlessAdmitted("member", location.href)
      if (!preload) toast(`The page ${location.pathname} doesn't exist. Here's the dashboard instead.`, "warn", 6000)
      throw redirect({ to: "/", replace: true })
    },
  }),
])

type ScreenComponent = ReturnType<typeof lazyRouteComponent>
type ScreenOptions = {
  component: ScreenComponent
  staticData: StaticDataRouteOption
  beforeLoad: (context: { location: { href: string } }) => void
}

function screenFromModule<Module extends Record<string, unknown>>(
  load: () => Promise<Module>,
  name: keyof Module & string,
): ScreenComponent {
  return lazyRouteComponent(() => loadPart(load), name) as ScreenComponent
}

/** A screen by its title. */
function lazyScreen(
  need: AccessNeed,
  title: keyof typeof lazyScreens,
  frame?: FrameKind,
  wide?: ScreenWidth,
): ScreenOptions {
  const load = async () => ({ default: await (await import("./lazy-screens.ts")).lazyScreens[title]() })
  return screenOptions(
    need,
    title,
    lazyRouteComponent(() => loadPart(load)),
    frame,
    wide,
  )
}

function at<const Path extends string>(path: Path, options: ScreenOptions) {
  return createRoute({ getParentRoute: () => root, path, ...options })
}

function listed<const Path extends string, Search>(
  path: Path,
  options: ScreenOptions,
  validateSearch: (search: Record<string, unknown>) => Search,
) {
  return createRoute({ getParentRoute: () => root, path, ...options, validateSearch })
}

function screenOptions(
  need: AccessNeed,
  title: string,
  component: ScreenComponent,
  frame: FrameKind = "hub",
  wide: ScreenWidth = false,
): ScreenOptions {
  return {
    component,
    staticData: { title, frame, wide },
    beforeLoad: ({ location }) => redirectUnlessAdmitted(need, location.href),
  }
}

function redirectUnlessAdmitted(need: AccessNeed, href: string): void {
  const to = decideAdmission(need, currentVisitor())
  if (to === "enter") return
  if (to !== "login") throw redirect({ to, replace: true })
  const path = returnPath(href)
  throw redirect({ to: "/login", search: path === "/" ? {} : { return_to: path }, replace: true })
}

/** Ids in paths are positive numbers; a path with anything else is no path of ours. */
function parseIds<Name extends string>(params: Record<Name, string>): Record<Name, number> | false {
  const ids = Object.entries<string>(params).map(([name, text]) => [name, Number(text), text] as const)
  if (ids.some(([, id, text]) => !/^[1-9]\d*$/.test(text) || !Number.isSafeInteger(id))) return false
  return Object.fromEntries(ids.map(([name, id]) => [name, id])) as Record<Name, number>
}

function formatIds<Name extends string>(params: Record<Name, number>): Record<Name, string> {
  return Object.fromEntries(Object.entries(params).map(([name, id]) => [name, String(id)])) as Record<Name, string>
}
