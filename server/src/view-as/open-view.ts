import { queryActiveUsers } from "../account/identify.ts"
import { currentSessionId } from "../account/sessions.ts"
import type { Actor } from "../platform/ctx.ts"
import type { OpenView } from "../platform/http/view-as-other.ts"
import { Refusal } from "../platform/refusal.ts"
import { requirePermission } from "../policy.ts"
import { intersectRights } from "./intersect.ts"
import { readView } from "./sealed-view.ts"

/** The person as whom this session is shown the hub. That it may be is asked at each call: roles, accounts and sessions end in between. */
export const openView: OpenView = async (app, viewer, text): Promise<Actor> => {
  requirePermission(viewer, "users.view_as", {})
  const [view, now] = [readView(app.vault, text), app.clock()]
  if (view === undefined || viewer.kind !== "user" || new Date(view.until) <= now) throw viewIsOver()
  if (view.session_id !== (currentSessionId({ actor: viewer }) ?? null)) throw viewIsOver()
  const shown = await queryActiveUsers(app.db, now)
    .where("users.id", "=", view.user_id)
    .where("users.active", "=", true)
    .executeTakeFirst()
  if (!shown) throw viewIsOver()
  return intersectRights(viewer, shown)
}

const viewIsOver = () =>
  new Refusal("forbidden", "You no longer see the hub as somebody else would. Load the page again.", {
    code: "view_over",
  })
