import { lazy } from "../widgets/lazy.tsx"

const load = async () => (await import("./HubUnreachableScreen.tsx")).HubUnreachableScreen
export const HubUnreachableScreen = lazy(load)

/** Fetches what is shown when the hub cannot be reached while it can be, long after what the first screen needs. */
export function prepareForOutage(): void {
  setTimeout(() => void load().catch(() => undefined), 5000)
  if (import.meta.env.PROD)
    addEventListener("load", () => void navigator.serviceWorker?.register("/sw.js").catch(() => undefined))
}
