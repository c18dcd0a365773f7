import { lazy } from "./lazy.tsx"

/** Entries for the menus of a screen that is opened first, and does not fetch menus before one is opened. */
export const MenuEntry = lazy(async () => (await import("./OpenedMenu.tsx")).Entry)
export const MenuTickEntry = lazy(async () => (await import("./OpenedMenu.tsx")).TickEntry)
