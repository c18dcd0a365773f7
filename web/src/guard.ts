export type AccessNeed = "anyone" | "guest" | "member" | "admin"
export type RouteVisitor = { signedIn: boolean; administers: boolean }
export type Admission = "enter" | "login" | "/" | "/dashboard"

/** Section 4: who may open a screen, and where everybody else is sent. */
export function decideAdmission(need: AccessNeed, visitor: RouteVisitor): Admission {
  if (need === "anyone") return "enter"
  if (need === "guest") return visitor.signedIn ? "/" : "enter"
  if (!visitor.signedIn) return "login"
  return need === "admin" && !visitor.administers ? "/dashboard" : "enter"
}

/** A path of ours to return to after signing in; anything that could lead elsewhere becomes the start page. */
export function returnPath(asked: unknown): string {
  if (typeof asked !== "string" || !asked.startsWith("/")) return "/"
  const here = "http://hub.invalid"
  if (!URL.canParse(asked, here)) return "/"
  const url = new URL(asked, here)
  if (url.origin !== here || url.pathname.startsWith("//") || url.pathname === "/login") return "/"
  return url.pathname + url.search + url.hash
}
