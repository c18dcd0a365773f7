import { useSession } from "../session.ts"
import { menu } from "./menu.ts"

/** Where the menu leads the person who is signed in. */
export function useMenuEntries() {
  const session = useSession()
  return menu.filter((entry) => !entry.admin || session?.can.administer)
}
