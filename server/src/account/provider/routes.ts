import { provider } from "@hub/contract/provider"
import { notFound } from "../../platform/refusal.ts"
import type { Router } from "../../platform/http/router.ts"
import type { SignInSettings } from "../settings.ts"
import { createProviderClient } from "./client.ts"
import { unlinkProvider } from "./unlink.ts"
import { finishProviderSignIn, type SignInProvider, startProviderSignIn } from "./sign-in.ts"

export function addProviderRoutes(router: Router, { provider: settings, second_factor }: SignInSettings) {
  const known = settings && { settings, client: createProviderClient(settings) }
  const there = (): SignInProvider => {
    if (!known) throw notFound("Sign-in provider")
    return known
  }
  router.add(provider.options, "hub.look", () =>
    Promise.resolve({ provider: settings ? { name: settings.name } : null, second_factor }),
  )
  router.add(provider.start, "account.enter", async (ctx, { body }) => startProviderSignIn(ctx, there(), body.remember))
  router.add(provider.finish, "account.enter", async (ctx, { body }) => finishProviderSignIn(ctx, there(), body.query))
  // Also where the deployment offers no provider any more.
  router.add(provider.unlinkOf, "users.manage", (ctx, { params }) => unlinkProvider(ctx, params.id))
}
