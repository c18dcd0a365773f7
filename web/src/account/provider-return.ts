import { returnPath } from "../guard.ts"

const key = "hub_return_to"

/** What the provider sent back, email for email: the router writes a search its own way once it runs. */
export const arrivalSearch = location.search

/** Keeps in this tab where the person wanted to go, while they are away at the provider. */
export function storeReturnPath(path: string): void {
  sessionStorage.setItem(key, path)
}

export function readReturnPath(): string {
  return returnPath(sessionStorage.getItem(key))
}

export function clearReturnPath(): void {
  sessionStorage.removeItem(key)
}
