import { useState, useSyncExternalStore } from "react"
import { storedUser } from "../session.ts"
import { onSignInAsked, signInAsked } from "../sign-in-again.ts"
import { later } from "../widgets/later.tsx"

const SignInAgain = later(async () => (await import("./SignInAgain.tsx")).SignInAgain)

/** Asks the author of an open text to sign in over it, when his session ran out. */
export function SignInOver({ person_id }: { person_id: number }) {
  const asked = useSyncExternalStore(onSignInAsked, signInAsked)
  const [owner] = useState(storedUser)
  return asked && <SignInAgain person_id={person_id} name={owner?.name ?? ""} email={owner?.email ?? ""} />
}
