export const userSorts = [
  ...(["name", "-name", "email", "-email", "role", "-role"] as const),
  ...(["active", "-active", "created_at", "-created_at"] as const),
] as const

export type UserSort = (typeof userSorts)[number]
