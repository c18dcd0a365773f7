import type { SignedIn } from "@hub/contract/account"
import type { SecondFactorRequired } from "@hub/contract/second-factor"
import { getRouteApi, useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { returnPath } from "../guard.ts"
import { startSession } from "../session.ts"
import { lazy } from "../widgets/lazy.tsx"
import { AccountCard } from "./AccountCard.tsx"
import { PasswordStep } from "./PasswordStep.tsx"

const SecondStep = lazy(async () => (await import("./SecondStep.tsx")).SecondStep)
const here = getRouteApi("/login")

export function LoginScreen() {
  const { return_to } = here.useSearch()
  const router = useRouter()
  const [required, setRequired] = useState<SecondFactorRequired | null>(null)
  const [email, setEmail] = useState("")
  const [again, setAgain] = useState<string | null>(null)
  const path = returnPath(return_to)

  function enter(signedIn: SignedIn): void {
    startSession(signedIn)
    router.history.replace(path)
  }

  if (required)
    return (
      <AccountCard title="Confirm it's you">
        <SecondStep
          required={required}
          onSignedIn={enter}
          onStartAgain={(sentence) => {
            setAgain(sentence)
            setRequired(null)
          }}
        />
      </AccountCard>
    )
  return (
    <AccountCard title="Sign in" sentence="Write, review and publish your documents together.">
      <PasswordStep
        email={email}
        hint={again}
        returnTo={path}
        onProved={(proved, as) => {
          setEmail(as)
          if ("signedIn" in proved) enter(proved.signedIn)
          else setRequired(proved.required)
        }}
      />
    </AccountCard>
  )
}
