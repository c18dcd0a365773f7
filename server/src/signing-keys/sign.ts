import type { StoredSignature } from "@hub/contract/signing-keys"
import { digestDocument } from "@hub/verifier/digests"
import { signValue } from "@hub/verifier/signature"
import type { Ctx } from "../platform/ctx.ts"
import { readKeyInUse } from "./key-in-use.ts"

/** Signs all parts of a document with the key in use. The moment is the clock's, not that of the request. */
export async function signDocument(
  tx: Ctx,
  about: StoredSignature["statement"]["about"],
  document: Record<string, unknown>,
): Promise<StoredSignature> {
  const { key, secret, created_at } = await readKeyInUse(tx)
  // Another hub, whose clock is ahead, may have created the key.
  const signed_at = new Date(Math.max(tx.app.clock().getTime(), created_at.getTime()))
  const statement: StoredSignature["statement"] = {
    format: 1,
    about,
    hub: tx.app.public_url,
    key,
    signed_at: signed_at.toISOString(),
    digests: digestDocument(document),
  }
  return { statement, value: signValue(statement, secret) }
}
