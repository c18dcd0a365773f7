import { allowInsecureRequests, type Configuration, discovery } from "openid-client"
import type { ProviderSettings } from "../settings.ts"

/** What is known of the provider, asked for when first needed; after a failure it is asked again. */
export function createProviderClient(settings: ProviderSettings): () => Promise<Configuration> {
  let known: Promise<Configuration> | undefined
  return () => {
    known ??= discoverProvider(settings).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}

function discoverProvider({ issuer, client_id, client_secret }: ProviderSettings) {
  const url = new URL(issuer)
  // The settings allow plain HTTP on this machine only.
  const execute = url.protocol === "http:" ? [allowInsecureRequests] : []
  return discovery(url, client_id, client_secret, undefined, { execute, timeout: 10 })
}
