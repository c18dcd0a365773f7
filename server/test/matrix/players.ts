import type { MatrixPrincipal } from "./principals.ts"

const players: Partial<Record<MatrixPrincipal, string>> = {
  "reviewer unrelated": "rex",
  "reviewer assigned": "cleo",
  "author unrelated": "dora",
  admin: "ada",
}
/** By which name the cast knows who asks. */
export const nameOfPlayer = ({ who }: { who: MatrixPrincipal }) => players[who] ?? "ben"

/** As whom what a call needs is set up: who asks, where they may. */
export const playerFor = ({ who }: { who: MatrixPrincipal }): MatrixPrincipal => (who in players ? who : "author owner")
