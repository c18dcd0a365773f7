import { AccountIdentity, WithName } from "./event-shapes.ts"

/** What an identity provider may do here, and what it did beyond what people do too. */
export const provisioningEvents = {
  "provisioning_token.created": WithName,
  "provisioning_token.revoked": WithName,
  /** The provider deleted the account: it is switched off, and can be deleted by an administrator. */
  "user.deprovisioned": AccountIdentity,
} as const
