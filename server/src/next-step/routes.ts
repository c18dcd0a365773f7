import { topics } from "@hub/contract/topics"
import type { Router } from "../platform/http/router.ts"
import { readTopicPage } from "./read.ts"

export function addNextStepRoutes(router: Router) {
  router.add(topics.read, "topics.read", (ctx, { params }) => readTopicPage(ctx, params.id))
}
