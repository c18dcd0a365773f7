/** How a deployment lets people sign in, beside email and password. */
export type SignInSettings = {
  /** Whether users may add a second proof, and are asked for it. */
  second_factor: boolean
  provider: ProviderSettings | undefined
}

/** An OpenID Connect provider. `create` makes an author of the person who it vouches for and nobody knows yet. */
export type ProviderSettings = {
  issuer: string
  client_id: string
  client_secret: string
  name: string
  create: boolean
  /** What is asked of the provider. */
  scope: string
  /** The claim that names somebody's groups. */
  groups_claim: string | undefined
}
