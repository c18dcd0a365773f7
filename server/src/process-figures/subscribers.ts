import type { Subscribers } from "../platform/events/dispatch.ts"
import { queueRefreshNow } from "./refresh.ts"

/** What somebody may not see any more is in no figure that they read. */
export const processFigureSubscribers: Subscribers = {
  "project.restricted": queueRefreshNow,
  "project.opened": queueRefreshNow,
  "collection.embargo_set": queueRefreshNow,
}
