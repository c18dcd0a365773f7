import { z } from "zod"
import type { Vault } from "../platform/vault.ts"

const View = z.object({ user_id: z.number(), session_id: z.number().nullable(), until: z.string() })
type View = z.output<typeof View>
const about = "view-as"

/** As which user this session is shown the hub, and until when, in a text that only the hub can write. */
export const sealView = (vault: Vault, view: View) => vault.seal(JSON.stringify(view), about)

/** Undefined for what is not from here, or from before the key was changed. */
export function readView(vault: Vault, text: string): View | undefined {
  const plain = vault.isSealed(text) ? vault.open(text, about) : undefined
  return plain === undefined ? undefined : View.parse(JSON.parse(plain))
}
