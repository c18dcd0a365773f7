import { collections } from "@hub/contract/collections"
import { variables } from "@hub/contract/variables"
import type { Router } from "../platform/http/router.ts"
import { cutPageOfList } from "../platform/http/page.ts"
import { closeVariableRequest, listVariableRequests, requestVariable } from "./request.ts"
import { removeScopedValue, setScopedValue } from "./scoped.ts"
import { changeVariable, createVariable, deleteVariable } from "./change.ts"
import { listCollectionValues } from "./in-collection.ts"
import { listMissingVariables, listVariables } from "./list.ts"

export function addVariableRoutes(router: Router) {
  router.add(variables.list, "variables.read", async (ctx, { query }) =>
    cutPageOfList(await listVariables(ctx), query, ({ slug }) => slug),
  )
  router.add(variables.missing, "variables.read", async (ctx, { query }) =>
    cutPageOfList(await listMissingVariables(ctx), query, ({ slug }) => slug),
  )
  router.add(collections.values, "collections.read", (ctx, { params, query }) =>
    listCollectionValues(ctx, params.id, query),
  )
  router.add(variables.request, "variables.request", (ctx, { body }) => requestVariable(ctx, body))
  router.add(variables.requests, "variables.read_requests", async (ctx, { query }) =>
    cutPageOfList(await listVariableRequests(ctx), query, ({ id }) => id),
  )
  router.add(variables.closeRequest, "variables.change", (ctx, { params }) => closeVariableRequest(ctx, params.id))
  router.add(variables.create, "variables.change", (ctx, { body }) => createVariable(ctx, body))
  router.add(variables.change, "variables.change", (ctx, { params, body }) => changeVariable(ctx, params.id, body))
  router.add(variables.setScoped, "variables.change", (ctx, { params, body }) => setScopedValue(ctx, params.id, body))
  router.add(variables.removeScoped, "variables.change", (ctx, { params }) =>
    removeScopedValue(ctx, params.id, params.value_id),
  )
  router.add(variables.remove, "variables.change", (ctx, { params }) => deleteVariable(ctx, params.id))
}
