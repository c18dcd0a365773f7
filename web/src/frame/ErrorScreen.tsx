import { type ErrorComponentProps, useRouter } from "@tanstack/react-router"
import { ErrorState } from "../widgets/ErrorState.tsx"

export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <ErrorState what="This screen could not be shown." error={error} onRetry={retry} />
}
