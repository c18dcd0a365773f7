import { importOffers } from "@hub/contract/import-offers"
import type { Doors } from "../../platform/http/door.ts"
import { decideHeadings } from "./headings.ts"
import { decideValue } from "./decide-value.ts"
import { readOffers } from "./list.ts"

export function openImportOffers(doors: Doors) {
  doors.open(importOffers.read, "imports.read", (ctx, { params }) => readOffers(ctx, params.id))
  doors.open(importOffers.headings, "imports.import", (ctx, { params, body }) =>
    decideHeadings(ctx, params.id, body.numbers, body.level),
  )
  doors.open(importOffers.value, "imports.import", (ctx, { params, body }) =>
    decideValue(ctx, params.id, params.value_id, body),
  )
}
