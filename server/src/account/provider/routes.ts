import { provider } from "@hub/contract/provider"
import { missing } from "../../platform/failure.ts"
import type { Doors } from "../../platform/http/door.ts"
import type { SignInSettings } from "../settings.ts"
import { providerClient } from "./client.ts"
import { unlinkProviderOf } from "./unlink.ts"
import { finishAtProvider, type Provider, startAtProvider } from "./sign-in.ts"

export function openProvider(doors: Doors, { provider: settings, second_factor }: SignInSettings) {
  const known = settings && { settings, client: providerClient(settings) }
  const there = (): Provider => {
    if (!known) throw missing("Provider of sign-in")
    return known
  }
  doors.open(provider.options, "hub.look", () =>
    Promise.resolve({ provider: settings ? { name: settings.name } : null, second_factor }),
  )
  doors.open(provider.start, "account.enter", async (ctx, { body }) => startAtProvider(ctx, there(), body.remember))
  doors.open(provider.finish, "account.enter", async (ctx, { body }) => finishAtProvider(ctx, there(), body.query))
  // Also where the deployment offers no provider any more.
  doors.open(provider.unlinkOf, "users.manage", (ctx, { params }) => unlinkProviderOf(ctx, params.id))
}
