import "./trusted-html.ts"
import "@mantine/core/styles.layer.css"
import "@fontsource-variable/inter/wght.css"
import "@fontsource-variable/source-serif-4/opsz.css"
import "@fontsource-variable/source-serif-4/opsz-italic.css"
import "@hub/markdown/math.css"
import "./fonts.css"
import "./tokens.css"
import "./widgets/Layout.module.css"
import "./widgets/Controls.module.css"
import "./widgets/Surfaces.module.css"
import "./controls.css"
import "./styles.css"
import "./print.css"
import { MantineProvider } from "@mantine/core"
import { QueryClientProvider } from "@tanstack/react-query"
import { createRouter, RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import "./account/provider-return.ts"
import { meQuery } from "./account/queries.ts"
import { closeOnlyTopDialog } from "./dialog-focus.ts"
import { ErrorScreen } from "./frame/ErrorScreen.tsx"
import { prepareForOutage } from "./frame/prepare-for-outage.ts"
import { HubFrame } from "./frame/Frame.tsx"
import { cache } from "./queries.ts"
import { routeTree } from "./routes.tsx"
import { onSession, resumeSession, storedUser } from "./session.ts"
import { accessibleVariables, theme } from "./theme.ts"
import { dismissAll } from "./toast.ts"
import { Toasts } from "./Toasts.tsx"
import { LoadingRows } from "./widgets/LoadingRows.tsx"

closeOnlyTopDialog()

const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: "intent",
  defaultErrorComponent: ErrorScreen,
  defaultPendingComponent: LoadingRows,
})

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router
  }
}

// A session that ends or changes hands, here or in another tab, shows nothing of the former user's any longer.
// The guards then show the sign-in page, which leads back to where the session ended.
let userId = resumeSession()?.id
onSession(() => {
  const before = userId
  userId = storedUser()?.id
  if (before === undefined || before === userId) return
  cache.clear()
  dismissAll()
  void router.invalidate()
})
if (userId !== undefined) void cache.prefetchQuery(meQuery())

prepareForOutage()

const place = document.querySelector("#hub")
if (place === null) throw new Error("The page has no place for the hub.")

// React lets no screen follow a gap sooner than 300 ms after it, so the first one waits for its files, if they are not long in coming.
const files = Promise.allSettled([router.load(), userId !== undefined && HubFrame.preload?.()])
const patience = new Promise((resolve) => setTimeout(resolve, 300))
void Promise.race([files, patience]).then(() =>
  createRoot(place).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={accessibleVariables} defaultColorScheme="auto">
        <QueryClientProvider client={cache}>
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  ),
)
