import { Alert, Loader, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { CallFailed } from "../call.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { AccountCard } from "./AccountCard.tsx"
import { PasswordForm } from "./PasswordForm.tsx"
import { passwordTokenQuery } from "./sign-in-queries.ts"
import { ExpiredLink } from "./ExpiredLink.tsx"

const titles = {
  first_admin: "Set up the first administrator",
  setup: "Set your password",
  reset: "Set a new password",
} as const

export function SetPasswordScreen() {
  const { token = "" } = useParams({ strict: false })
  const { data, error, isPending, refetch } = useQuery(passwordTokenQuery(token))
  if (isPending)
    return (
      <AccountCard title="Set your password">
        <Loader size="sm" aria-label="Checking the link…" />
      </AccountCard>
    )
  if (error) {
    const refused = error instanceof CallFailed && [400, 404, 410].includes(error.status)
    if (refused) return <ExpiredLink code={error.failure.code} />
    return <ErrorState what="The link could not be checked." error={error} onRetry={() => void refetch()} />
  }
  return (
    <AccountCard title={titles[data.purpose]}>
      {data.email_masked !== null && <Text mb="md">For {data.email_masked}</Text>}
      {data.purpose === "first_admin" && (
        <Alert color="ink" mb="md">
          This hub has no administrator yet. Set a password to become the first one.
        </Alert>
      )}
      <PasswordForm token={token} purpose={data.purpose} />
    </AccountCard>
  )
}
