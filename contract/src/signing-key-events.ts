import { z } from "zod"

const SigningKeyData = z.object({ fingerprint: z.string() })

export const signingKeyEvents = {
  "signing_key.created": SigningKeyData,
  /** Whether the key before could endorse it. */
  "signing_key.replaced": SigningKeyData.extend({ endorsed: z.boolean() }),
}
