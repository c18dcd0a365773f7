import "./trusted.ts"
import "@mantine/core/styles.layer.css"
import "@mantine/notifications/styles.layer.css"
import "./styles.css"
import { MantineProvider } from "@mantine/core"
import { Notifications } from "@mantine/notifications"
import { QueryClientProvider } from "@tanstack/react-query"
import { createRouter, RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { me } from "./account/queries.ts"
import { AskHost } from "./ask.tsx"
import { ErrorScreen } from "./frame/ErrorScreen.tsx"
import { cache } from "./queries.ts"
import { routeTree } from "./routes.tsx"
import { endSession, onSession, visitor } from "./session.ts"
import { accessibleVariables, theme } from "./theme.ts"
import { LoadingRows } from "./widgets/LoadingRows.tsx"

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

// A session that ends, here or in another tab, shows the sign-in page; it leads back to where it ended.
let wasSignedIn = visitor().signedIn
onSession(() => {
  const { signedIn } = visitor()
  if (wasSignedIn && !signedIn) {
    cache.clear()
    void router.invalidate()
  }
  wasSignedIn = signedIn
})
if (wasSignedIn) void cache.prefetchQuery(me())
else endSession()

const place = document.querySelector("#hub")
if (place === null) throw new Error("The page has no place for the hub.")

createRoot(place).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={accessibleVariables} defaultColorScheme="auto">
      <QueryClientProvider client={cache}>
        <Notifications position="top-right" limit={4} />
        <RouterProvider router={router} />
        <AskHost />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
