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
import type { purposes } from "./widgets/purposes.ts"
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

const admin = lazyScreen(() => import("./admin/AdminScreen.tsx"), "AdminScreen")
const variables = lazyScreen(() => import("./variables/VariablesScreen.tsx"), "VariablesScreen")
const profile = lazyScreen(() => import("./profile/ProfileScreen.tsx"), "ProfileScreen")
const users = lazyScreen(() => import("./users/UsersScreen.tsx"), "UsersScreen")
const login = lazyScreen(() => import("./account/LoginScreen.tsx"), "LoginScreen")
const providerReturn = lazyScreen(() => import("./account/ProviderReturnScreen.tsx"), "ProviderReturnScreen")
const setPassword = lazyScreen(() => import("./account/SetPasswordScreen.tsx"), "SetPasswordScreen")
const dashboard = lazyScreen(() => import("./dashboard/DashboardScreen.tsx"), "DashboardScreen")
const buttons = lazyScreen(() => import("./design/ButtonCatalogScreen.tsx"), "ButtonCatalogScreen")
const topicList = lazyScreen(() => import("./topics/TopicsScreen.tsx"), "TopicsScreen")
const readTopic = lazyScreen(() => import("./topics/TopicScreen.tsx"), "TopicScreen")
const newTopic = lazyScreen(() => import("./topics/NewTopicScreen.tsx"), "NewTopicScreen")
const editTopic = lazyScreen(() => import("./topics/EditTopicScreen.tsx"), "EditTopicScreen")
const topicHistory = lazyScreen(() => import("./history/HistoryScreen.tsx"), "HistoryScreen")
const reviewFeedback = lazyScreen(() => import("./reviews/ReviewFeedbackScreen.tsx"), "ReviewFeedbackScreen")
const reviewHistory = lazyScreen(() => import("./reviews/history/HistoryScreen.tsx"), "HistoryScreen")
const collections = lazyScreen(() => import("./collections/CollectionsScreen.tsx"), "CollectionsScreen")
const newCollection = lazyScreen(() => import("./collections/NewCollectionScreen.tsx"), "NewCollectionScreen")
const collection = lazyScreen(() => import("./collections/CollectionScreen.tsx"), "CollectionScreen")
const projectList = lazyScreen(() => import("./projects/ProjectsScreen.tsx"), "ProjectsScreen")
const newProject = lazyScreen(() => import("./projects/NewProjectScreen.tsx"), "NewProjectScreen")
const project = lazyScreen(() => import("./projects/ProjectScreen.tsx"), "ProjectScreen")
const myTasks = lazyScreen(() => import("./tasks/MyTasksScreen.tsx"), "MyTasksScreen")
const allTasks = lazyScreen(() => import("./tasks/AllTasksScreen.tsx"), "AllTasksScreen")
const milestones = lazyScreen(() => import("./milestones/MilestonesScreen.tsx"), "MilestonesScreen")
const tags = lazyScreen(() => import("./tags/TagsScreen.tsx"), "TagsScreen")
const linkLibrary = lazyScreen(() => import("./links/LinksScreen.tsx"), "LinksScreen")
const stakeholders = lazyScreen(() => import("./stakeholders/StakeholdersScreen.tsx"), "StakeholdersScreen")
const importStart = lazyScreen(() => import("./imports/ImportScreen.tsx"), "ImportScreen")
const importDashboard = lazyScreen(() => import("./imports/ImportDashboardScreen.tsx"), "ImportDashboardScreen")
const importReview = lazyScreen(() => import("./imports/ImportReviewScreen.tsx"), "ImportReviewScreen")
const importHistory = lazyScreen(() => import("./imports/ImportHistoryScreen.tsx"), "ImportHistoryScreen")
const publications = lazyScreen(() => import("./publications/PublicationsScreen.tsx"), "PublicationsScreen")
const publicationList = lazyScreen(() => import("./publications/PublicationListScreen.tsx"), "PublicationListScreen")
const publication = lazyScreen(() => import("./publications/PublicationScreen.tsx"), "PublicationScreen")
const publishPdf = lazyScreen(() => import("./publications/PublishPdfScreen.tsx"), "PublishPdfScreen")
const publishKb = lazyScreen(() => import("./publications/PublishMobileKbScreen.tsx"), "PublishMobileKbScreen")
const reviews = lazyScreen(() => import("./reviews/ReviewsScreen.tsx"), "ReviewsScreen")
const incorporate = lazyScreen(() => import("./reviews/incorporate/IncorporateScreen.tsx"), "IncorporateScreen")
const sendReviews = lazyScreen(() => import("./reviews/send/SendScreen.tsx"), "SendScreen")
const reviewTasks = lazyScreen(() => import("./reviews/ReviewTasksScreen.tsx"), "ReviewTasksScreen")
const ownReview = lazyScreen(() => import("./portal/PortalScreen.tsx"), "OwnReviewScreen")
const portal = lazyScreen(() => import("./portal/PortalScreen.tsx"), "PortalScreen")
const notBuilt = lazyScreen(() => import("./widgets/NotBuiltScreen.tsx"), "NotBuiltScreen")

const later = (need: Need, title: keyof typeof purposes) => screen(need, title, notBuilt)

// The order of section 2.1.
export const routeTree = root.addChildren([
  at("/admin", screen("admin", "Admin", admin)),
  at("/admin/variables", screen("admin", "Variables", variables)),
  at("/admin/users", screen("admin", "Manage Users", users)),
  at("/admin/logs", later("admin", "System Logs")),
  at("/admin/metrics", later("admin", "Performance Metrics")),
  at("/admin/feedback", later("admin", "Feedback")),
  at("/admin/bugs", later("admin", "Bugs")),
  at("/admin/archived/projects", later("admin", "Archived Projects")),
  at("/admin/archived/collections", later("admin", "Archived Collections")),
  at("/admin/archived/feedback", later("admin", "Archived Feedback")),
  at("/admin/archived/bugs", later("admin", "Archived Bugs")),
  at("/admin/settings", later("admin", "Admin Settings")),
  at("/notifications/new", later("admin", "Create Notification")),
  at("/notifications/manage", later("admin", "Manage Notifications")),
  createRoute({
    getParentRoute: () => root,
    path: "/notifications/edit/$id",
    params: { parse: ({ id }) => numeric({ id }), stringify: written },
    ...later("admin", "Edit Notification"),
  }),
  at("/profile", screen("member", "Update Your Profile", profile)),
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
  at(providerReturnPath, screen("anyone", "Sign in", providerReturn, "bare")),
  at("/", screen("member", "Dashboard", dashboard)),
  at("/dashboard", screen("member", "Dashboard", dashboard)),
  at("/author", later("member", "Author Home")),
  at("/design/buttons", screen("anyone", "Button Catalog", buttons)),
  at("/document-builder", later("member", "Document Builder")),
  listed("/topics", screen("member", "All Topics", topicList), topicSearch),
  at("/topics/new", screen("member", "New Topic", newTopic)),
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
    ...screen("member", "History", topicHistory),
    validateSearch: historySearch,
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/topics/$topicId/review-feedback/$reviewId",
    params: { parse: ({ topicId, reviewId }) => numeric({ topicId, reviewId }), stringify: written },
    ...screen("member", "Review Feedback", reviewFeedback),
  }),
  at("/topics/create", screen("member", "New Topic", newTopic)),
  at("/author-history", later("member", "Author History")),
  at("/collections", screen("member", "Collections", collections)),
  at("/collections/create", screen("member", "New Collection", newCollection)),
  createRoute({
    getParentRoute: () => root,
    path: "/collections/$id",
    params: { parse: ({ id }) => numeric({ id }), stringify: written },
    ...screen("member", "Collection", collection),
  }),
  at("/projects", screen("member", "Projects", projectList)),
  at("/projects/create", screen("member", "New Project", newProject)),
  createRoute({
    getParentRoute: () => root,
    path: "/projects/$id",
    params: { parse: ({ id }) => numeric({ id }), stringify: written },
    ...screen("member", "Project", project),
  }),
  at("/tasks", screen("member", "My Tasks", myTasks)),
  listed("/all-tasks", screen("member", "All Tasks", allTasks), taskSearch),
  at("/all-tags", screen("member", "Tags", tags)),
  at("/all-stakeholders", screen("member", "Stakeholders", stakeholders)),
  at("/all-milestones", screen("member", "Milestones", milestones)),
  at("/all-images", later("member", "Images")),
  at("/all-links", screen("member", "Links", linkLibrary)),
  createRoute({
    getParentRoute: () => root,
    path: "/organize/$id",
    params: { parse: ({ id }) => numeric({ id }), stringify: written },
    ...later("member", "Organize Collection"),
  }),
  at("/import", screen("member", "Import", importStart)),
  at("/import/dashboard", screen("member", "Imports", importDashboard)),
  createRoute({
    getParentRoute: () => root,
    path: "/import/$id/review",
    params: { parse: ({ id }) => numeric({ id }), stringify: written },
    ...screen("member", "Review Import", importReview),
  }),
  at("/import/history", screen("member", "Import History", importHistory)),
  at("/publications", screen("member", "Publications", publications)),
  at("/publications/list", screen("member", "All Publications", publicationList)),
  createRoute({
    getParentRoute: () => root,
    path: "/publications/$id",
    params: { parse: ({ id }) => numeric({ id }), stringify: written },
    ...screen("member", "Publication", publication),
  }),
  at("/publish/mobile-kb", screen("member", "Publish a Mobile Knowledge Base", publishKb)),
  at("/publish/pdf", screen("member", "Publish a PDF", publishPdf)),
  at("/reviews", screen("member", "Reviews", reviews)),
  at("/reviews/tasks", screen("member", "Review Tasks", reviewTasks)),
  createRoute({
    getParentRoute: () => root,
    path: "/reviews/tasks/$reviewId",
    params: { parse: ({ reviewId }) => numeric({ reviewId }), stringify: written },
    ...screen("member", "Review", ownReview),
  }),
  at("/reviews/send", screen("member", "Send for Review", sendReviews)),
  at("/reviews/incorporate", screen("member", "Incorporate Feedback", incorporate)),
  at("/reviews/history", screen("member", "Review History", reviewHistory)),
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
