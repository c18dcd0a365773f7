import { signingKeys } from "@hub/contract/signing-keys"
import { inTransaction } from "../platform/ctx.ts"
import type { Router } from "../platform/http/router.ts"
import { replaceKey } from "./key-in-use.ts"
import { listSigningKeys } from "./list.ts"

export function addSigningKeyRoutes(router: Router) {
  router.add(signingKeys.list, "settings.change", listSigningKeys)
  router.add(signingKeys.rotate, "settings.change", (ctx) =>
    inTransaction(ctx, async (tx) => {
      await replaceKey(tx)
      return listSigningKeys(tx)
    }),
  )
}
