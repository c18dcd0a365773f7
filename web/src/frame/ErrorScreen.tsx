import type { ErrorComponentProps } from "@tanstack/react-router"
import { ErrorState } from "../widgets/ErrorState.tsx"

export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  return <ErrorState what="This screen could not be shown." error={error} onRetry={reset} />
}
