/** How somebody proves who they are besides their password, the most convenient first. */
export const secondFactors = ["passkey", "totp", "recovery"] as const

export const roles = ["author", "admin", "reviewer"] as const

export type Role = (typeof roles)[number]

/** From the one that may least. */
export const rolesByRights: readonly Role[] = ["reviewer", "author", "admin"]
