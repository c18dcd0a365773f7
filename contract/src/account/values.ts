/** How somebody proves who they are besides their password, the most convenient first. */
export const secondFactors = ["passkey", "totp", "recovery"] as const

/** A personal token acts as its user within its scopes. An agent's reads and suggests; what it does is marked as an agent's. */
export const tokenKinds = ["personal", "agent"] as const
export type TokenKind = (typeof tokenKinds)[number]

export const roles = ["author", "admin", "reviewer"] as const

export type Role = (typeof roles)[number]

/** From the one that may least. */
export const rolesByRights: readonly Role[] = ["reviewer", "author", "admin"]
