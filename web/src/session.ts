import type { Me, SignedIn } from "@hub/contract/account"
import type { BegunView } from "@hub/contract/view-as"
import { useSyncExternalStore } from "react"
import { readStored, store } from "./browser-storage.ts"
import type { RouteVisitor } from "./guard.ts"

const keys = { token: "access_token", flag: "isAuthenticated", user: "user" } as const

/** As whom this tab is shown the hub; it is no other tab's, and ends with it. */
const viewKey = "view_as"
let expired = false
const listeners = new Set<() => void>()
let read: { text: string | null; user: Me | null } = { text: null, user: null }

/** The stored user; the person who has none is signed out. */
export function storedUser(): Me | null {
  const text = localStorage.getItem(keys.user)
  if (text !== read.text) read = { text, user: parseUser(text) }
  return read.user
}

export function accessToken(): string | null {
  return localStorage.getItem(keys.token)
}

export function startSession(signedIn: SignedIn): void {
  expired = false
  localStorage.setItem(keys.token, signedIn.access_token)
  localStorage.setItem(keys.flag, "true")
  storeUser(signedIn.user)
}

export function storeUser(user: Me): void {
  localStorage.setItem(keys.user, JSON.stringify(user))
  notifyListeners()
}

/** As whom the hub is shown in this tab, where that is somebody else. */
export function currentView(): BegunView | null {
  return storedUser() === null ? null : ((readStored("sessionStorage", viewKey) as BegunView | undefined) ?? null)
}

/** Why nothing can be changed in this tab; undefined where something can. */
export function describeReadOnly(): string | undefined {
  const view = currentView()
  return view === null ? undefined : `You see the hub as ${view.user.name} would. Stop that to change something.`
}

/** Shows the hub in this tab as somebody else sees it, or as before; nothing that was read as another stays. */
export function changeView(view: BegunView | null, place = location.href): void {
  store("sessionStorage", viewKey, view ?? undefined)
  location.replace(place)
  if (place === location.href) location.reload()
}

export function clearSession(): void {
  expired = false
  clearStorage()
}

/** Ends a session that the server does not know any longer, which the sign-in page then says. */
export function expireSession(): void {
  if (storedUser() === null) return
  expired = true
  clearStorage()
}

export function sessionExpired(): boolean {
  return expired
}

/** The cookie lives as long as the session may: where it is gone, Remember me was off and the browser was closed. */
export function resumeSession(): Me | null {
  if (storedUser() === null || xsrfToken() === undefined) clearSession()
  return storedUser()
}

export function currentVisitor(): RouteVisitor {
  const user = shownUser()
  return { signedIn: user !== null, administers: user?.can.administer ?? false }
}

export function xsrfToken(): string | undefined {
  const value = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  return value === undefined ? undefined : decodeURIComponent(value)
}

/** Hears of signing in and out, in this tab and in the others. */
export function onSession(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === null || event.key === keys.user) listener()
  }
  listeners.add(listener)
  addEventListener("storage", heard)
  return () => {
    listeners.delete(listener)
    removeEventListener("storage", heard)
  }
}

/** The signed-in user, or as whom the hub is shown to them. */
export function useSession(): Me | null {
  return useSyncExternalStore(onSession, shownUser)
}

let shown: { stored: Me | null; view?: string | undefined; user: Me | null } = { stored: null, user: null }

/** The same object as long as it is the same user. */
function shownUser(): Me | null {
  const [stored, seen] = [storedUser(), currentView()]
  if (stored !== shown.stored || seen?.view !== shown.view)
    shown = { stored, view: seen?.view, user: seen?.user ?? stored }
  return shown.user
}

export function firstName(user: Pick<Me, "name"> | null): string {
  return user?.name.trim().split(/\s+/)[0] || "User"
}

function clearStorage(): void {
  for (const key of Object.values(keys)) localStorage.removeItem(key)
  store("sessionStorage", viewKey, undefined)
  notifyListeners()
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

function parseUser(text: string | null): Me | null {
  if (text === null) return null
  try {
    const user: unknown = JSON.parse(text)
    return isMe(user) ? user : null
  } catch {
    return null
  }
}

/** Whatever else another version of the hub may have stored, the screens ask for these. */
function isMe(user: unknown): user is Me {
  const { id, name, role, can } = (user ?? {}) as Partial<Me>
  const known = typeof id === "number" && typeof name === "string" && typeof role === "string"
  return known && typeof can?.administer === "boolean" && typeof can.author === "boolean"
}
