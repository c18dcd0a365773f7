import { Alert, Anchor, Loader, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link, useParams } from "@tanstack/react-router"
import { CallFailed } from "../call.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { AccountCard } from "./AccountCard.tsx"
import { PasswordForm } from "./PasswordForm.tsx"
import { passwordToken } from "./queries.ts"

const titles = {
  first_admin: "Set up the first administrator",
  setup: "Set your password",
  reset: "Set a new password",
} as const

export function SetPasswordScreen() {
  const { token = "" } = useParams({ strict: false })
  const { data, error, isPending, refetch } = useQuery(passwordToken(token))
  if (isPending)
    return (
      <AccountCard title="Set your password">
        <Loader size="sm" aria-label="Checking the link…" />
      </AccountCard>
    )
  if (error) {
    const refused = error instanceof CallFailed ? (refusals[error.failure.code] ?? byStatus(error.status)) : undefined
    if (!refused)
      return <ErrorState what="The link could not be checked." error={error} onRetry={() => void refetch()} />
    return (
      <AccountCard title={refused.title}>
        <Text>{refused.sentence}</Text>
        <Anchor renderRoot={(props) => <Link to="/login" {...props} />} mt="md" display="inline-block">
          Go to sign in
        </Anchor>
      </AccountCard>
    )
  }
  return (
    <AccountCard title={titles[data.purpose]}>
      {data.email_masked !== null && <Text mb="md">For {data.email_masked}</Text>}
      {data.purpose === "first_admin" && (
        <Alert color="ink" mb="md">
          This hub has no administrator yet. Whoever sets this password becomes the first.
        </Alert>
      )}
      <PasswordForm token={token} firstAdmin={data.purpose === "first_admin"} />
    </AccountCard>
  )
}

type Refused = { title: string; sentence: string }

const invalid: Refused = {
  title: "This link is not valid",
  sentence: "Check that the whole link was copied, or ask an administrator for a new one.",
}
const expired: Refused = { title: "This link has expired", sentence: "Ask an administrator for a new one." }
const used: Refused = {
  title: "This link was already used",
  sentence: "A password has been set with it. Sign in, or ask an administrator for a new link.",
}

const refusals: Record<string, Refused> = { expired, token_expired: expired, used, token_used: used }

function byStatus(status: number): Refused | undefined {
  if (status === 410) return expired
  return status >= 400 && status < 500 && status !== 429 ? invalid : undefined
}
