import { followProviderGroups } from "../../access/follow-provider-groups.ts"
import type { ProviderClaims } from "./find-or-create-user.ts"
import { providerReturnPath } from "@hub/contract/provider"
import type { SignedIn } from "@hub/contract/account"
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
} from "openid-client"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { Refusal } from "../../platform/refusal.ts"
import { hashSecret, createSecret } from "../../platform/secrets.ts"
import { beginSignIn } from "../second-factor/challenge.ts"
import type { ProviderSettings } from "../settings.ts"
import { findOrCreateUser } from "./find-or-create-user.ts"
import "../tables.ts"

export type SignInProvider = { settings: ProviderSettings; client: () => Promise<Configuration> }

/** What is sealed while somebody is at the provider. */
const verifier = "provider"
const signInLifetime = 10 * 60_000
const cookie = { name: "hub_provider", path: "/api/auth/provider" }

/** Where to send the browser. What comes back must carry the state, to the same browser, once. */
export async function startProviderSignIn(
  ctx: Ctx,
  { client, settings }: SignInProvider,
  remember: boolean,
): Promise<{ url: string }> {
  const configuration = await connectToProvider(ctx, client)
  const [state, browser] = [createSecret(), createSecret()]
  const [code_verifier, nonce] = [randomPKCECodeVerifier(), randomNonce()]
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: returnUrl(ctx),
    scope: settings.scope,
    code_challenge: await calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: "S256",
    state: state.secret,
    nonce,
  })
  return inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom("provider_sign_ins").where("expires_at", "<=", tx.now).execute()
    const expires_at = new Date(tx.now.getTime() + signInLifetime)
    await tx.db
      .insertInto("provider_sign_ins")
      .values({
        state_hash: state.hash,
        browser_hash: browser.hash,
        code_verifier: tx.app.vault.seal(code_verifier, verifier),
        nonce,
        remember,
        expires_at,
      })
      .execute()
    tx.origin.cookies.write(cookie.name, browser.secret, {
      secret: true,
      path: cookie.path,
      seconds: signInLifetime / 1000,
    })
    return { url: url.href }
  })
}

/** Takes what the provider sent back, asks it who that is, and lets the user in. Its own second factor is its business. */
export async function finishProviderSignIn(
  ctx: Ctx,
  { client, settings }: SignInProvider,
  query: string,
): Promise<SignedIn> {
  const state = new URLSearchParams(query).get("state") ?? ""
  const begun = await ctx.db
    .deleteFrom("provider_sign_ins")
    .where("state_hash", "=", hashSecret(state))
    .where("browser_hash", "=", hashSecret(ctx.origin.cookies.read(cookie.name) ?? ""))
    .where("expires_at", ">", ctx.now)
    .returningAll()
    .executeTakeFirst()
  ctx.origin.cookies.clear(cookie.name, cookie.path)
  if (!begun) throw providerRefusal("This took too long or was started in another browser. Please start again.")
  const code_verifier = ctx.app.vault.open(begun.code_verifier, verifier)
  if (code_verifier === undefined) throw providerRefusal("Please start again.")
  const claims = await readClaims(ctx, await connectToProvider(ctx, client), {
    query,
    expectedState: state,
    begun: { ...begun, code_verifier },
    groups_claim: settings.groups_claim,
  })

  const proof = { kind: "session", means: "provider", provider: settings.name, second: null } as const
  return inTransaction(ctx, async (tx) => {
    const user_id = await findOrCreateUser(tx, settings, claims)
    if (claims.groups) await followProviderGroups(tx, user_id, claims.groups)
    return beginSignIn(tx, user_id, { remember: begun.remember, proof })
  })
}

type ReturnFromProvider = {
  query: string
  expectedState: string
  begun: { code_verifier: string; nonce: string }
  groups_claim: string | undefined
}

async function readClaims(
  ctx: Ctx,
  configuration: Configuration,
  { query, expectedState, begun, groups_claim }: ReturnFromProvider,
): Promise<ProviderClaims> {
  try {
    const tokens = await authorizationCodeGrant(
      configuration,
      new URL(`${returnUrl(ctx)}?${query.replace(/^\?/, "")}`),
      {
        pkceCodeVerifier: begun.code_verifier,
        expectedState,
        expectedNonce: begun.nonce,
        idTokenExpected: true,
      },
    )
    const claims = tokens.claims()
    if (!claims) throw new Error("The sign-in provider returned no claims.")
    const isMissing =
      claims["email"] === undefined || (groups_claim !== undefined && claims[groups_claim] === undefined)
    const more = isMissing
      ? { ...claims, ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)) }
      : claims
    const groups = groups_claim === undefined ? undefined : more[groups_claim]
    return {
      iss: claims.iss,
      sub: claims.sub,
      email: typeof more["email"] === "string" ? more["email"].trim().toLowerCase() : undefined,
      email_verified: more["email_verified"] === true,
      name: typeof more["name"] === "string" ? more["name"] : undefined,
      // A provider that says nothing of groups says that there are none: a person who left a group is out of it here.
      groups: groups_claim === undefined ? undefined : [groups ?? []].flat().map(String),
    }
  } catch (error) {
    ctx.app.log(error, "signing in with the provider")
    throw providerRefusal("Signing in with the provider didn't work. Please try again.")
  }
}

async function connectToProvider(ctx: Ctx, client: SignInProvider["client"]) {
  try {
    return await client()
  } catch (error) {
    ctx.app.log(error, "reaching the sign-in provider")
    throw providerRefusal("The sign-in provider can't be reached. Please try again later.")
  }
}

const returnUrl = ({ app }: Ctx) => `${app.public_url}${providerReturnPath}`
const providerRefusal = (sentence: string) => new Refusal("signed_out", sentence, { code: "provider_failed" })
