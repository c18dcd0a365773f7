import { destinations } from "@hub/contract/destinations"
import { cutPageOfList } from "../platform/http/page.ts"
import type { Router } from "../platform/http/router.ts"
import { changeDestination, createDestination, deleteDestination, redeploy } from "./change.ts"
import { listDeployments, listDestinations, listPublicationDeployments } from "./list.ts"

export function addDestinationRoutes(router: Router) {
  router.add(destinations.list, "destinations.see", async (ctx, { query }) =>
    cutPageOfList(await listDestinations(ctx), query, ({ id }) => id),
  )
  router.add(destinations.deployments, "destinations.see", (ctx, { params, query }) =>
    listDeployments(ctx, params.id, query),
  )
  router.add(destinations.create, "destinations.manage", (ctx, { body }) => createDestination(ctx, body))
  router.add(destinations.change, "destinations.manage", (ctx, { params, body }) =>
    changeDestination(ctx, params.id, body),
  )
  router.add(destinations.deploy, "destinations.manage", (ctx, { params }) => redeploy(ctx, params.id))
  router.add(destinations.delete, "destinations.manage", (ctx, { params }) => deleteDestination(ctx, params.id))
  router.add(destinations.ofPublication, "publications.read", async (ctx, { params, query }) =>
    cutPageOfList(await listPublicationDeployments(ctx, params.id), query, ({ id }) => id),
  )
}
