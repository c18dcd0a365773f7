import type { Vault } from "../../platform/vault.ts"

/** What a link in an email does. */
type SubscriptionAct = "confirm" | "stop"

/** A subscription as links name it: its number alone could be another's after a restore. */
export type NamedSubscription = { id: number; created_at: string }

const sealMark = "sealed:v1:"
const purposeOf = (act: SubscriptionAct) => `subscription ${act}`

/** What only the receiver of an email has. Nothing of it is kept, so it holds as long as the subscription does. */
export const sealSubscription = (
  vault: Vault,
  act: SubscriptionAct,
  { id, created_at }: { id: number; created_at: Date },
) =>
  vault
    .seal(JSON.stringify({ id, created_at: created_at.toISOString() } satisfies NamedSubscription), purposeOf(act))
    .slice(sealMark.length)
    .replace(":", "~")

export function openSubscription(vault: Vault, act: SubscriptionAct, token: string): NamedSubscription | undefined {
  const plain = vault.open(`${sealMark}${token.replace("~", ":")}`, purposeOf(act))
  return plain === undefined ? undefined : (JSON.parse(plain) as NamedSubscription)
}
