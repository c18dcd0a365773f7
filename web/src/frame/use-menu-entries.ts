import { useLocation } from "@tanstack/react-router"
import { useSession } from "../session.ts"
import { entryOfScreen, menu } from "./menu.ts"

/** Where the menu leads the person who is signed in. */
export function useMenuEntries() {
  const session = useSession()
  return menu.filter((entry) => !entry.admin || session?.can.administer)
}

/** The entry of the screen that is open, by where it leads. */
export const useCurrentEntry = () => useLocation({ select: ({ pathname }) => entryOfScreen(pathname) })
