import { variables } from "@hub/contract/variables"
import type { Doors } from "../platform/http/door.ts"
import { pageOfWhole } from "../platform/http/page.ts"
import { removeScopedValue, setScopedValue } from "./scoped.ts"
import { changeVariable, createVariable, deleteVariable } from "./change.ts"
import { listMissingVariables, listVariables } from "./list.ts"

export function openVariables(doors: Doors) {
  doors.open(variables.list, "variables.read", async (ctx, { query }) =>
    pageOfWhole(await listVariables(ctx), query, ({ slug }) => slug),
  )
  doors.open(variables.missing, "variables.read", async (ctx, { query }) =>
    pageOfWhole(await listMissingVariables(ctx), query, ({ slug }) => slug),
  )
  doors.open(variables.create, "variables.change", (ctx, { body }) => createVariable(ctx, body))
  doors.open(variables.change, "variables.change", (ctx, { params, body }) => changeVariable(ctx, params.id, body))
  doors.open(variables.setScoped, "variables.change", (ctx, { params, body }) => setScopedValue(ctx, params.id, body))
  doors.open(variables.removeScoped, "variables.change", (ctx, { params }) =>
    removeScopedValue(ctx, params.id, params.value_id),
  )
  doors.open(variables.remove, "variables.change", (ctx, { params }) => deleteVariable(ctx, params.id))
}
