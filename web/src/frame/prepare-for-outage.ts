import { lazy } from "../widgets/lazy.tsx"

const load = async () => (await import("./HubUnreachableScreen.tsx")).HubUnreachableScreen
export const HubUnreachableScreen = lazy(load)

/** Fetches what is shown when the hub cannot be reached while it can be, once the page is there. */
export const prepareForOutage = () =>
  addEventListener("load", () => {
    void load().catch(() => undefined)
    if (import.meta.env.PROD) void navigator.serviceWorker?.register("/sw.js").catch(() => undefined)
  })
