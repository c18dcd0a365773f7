import { useState, useSyncExternalStore } from "react"
import { storedUser } from "../session.ts"
import { subscribeToSignIn, isSignInShown } from "../sign-in-again.ts"
import { lazy } from "../widgets/lazy.tsx"

const SignInAgain = lazy(async () => (await import("./SignInAgain.tsx")).SignInAgain)

/** Asks the author of an open text to sign in over it, when their session ran out. */
export function SignInOverlay({ person_id }: { person_id: number }) {
  const isShown = useSyncExternalStore(subscribeToSignIn, isSignInShown)
  const [owner] = useState(storedUser)
  return isShown && <SignInAgain person_id={person_id} name={owner?.name ?? ""} email={owner?.email ?? ""} />
}
