import { type ErrorComponentProps, useRouter } from "@tanstack/react-router"
import { isUnreachable } from "../hub-unreachable.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { HubUnreachableScreen } from "./prepare-for-outage.ts"

export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  if (isUnreachable(error)) return <HubUnreachableScreen />
  return <ErrorState what="This screen could not be shown." error={error} onRetry={retry} />
}
