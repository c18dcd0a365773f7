import { provider } from "@hub/contract/provider"
import { Anchor, Loader, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link, useRouter } from "@tanstack/react-router"
import { useEffect } from "react"
import { call } from "../call.ts"
import { startSession } from "../session.ts"
import { AccountCard } from "./AccountCard.tsx"
import { arrivalSearch, clearReturnPath, readReturnPath } from "./provider-return.ts"

/** Where the provider of sign-in sends people back to. What it sent is good once, so it is handed on once. */
export function ProviderReturnScreen() {
  const router = useRouter()
  const { data, error } = useQuery({
    queryKey: ["provider-return"],
    queryFn: () => call(provider.finish, { body: { query: arrivalSearch.slice(0, longest) } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
  useEffect(() => {
    if (!data) return
    const path = readReturnPath()
    clearReturnPath()
    startSession(data)
    router.history.replace(path)
  }, [data, router])

  if (!error)
    return (
      <AccountCard title="Signing in...">
        <Loader size="sm" aria-label="Signing in..." />
      </AccountCard>
    )
  const path = readReturnPath()
  return (
    <AccountCard title="You are not signed in">
      <Text role="alert">{error.message}</Text>
      <Anchor
        renderRoot={(props) => <Link to="/login" search={path === "/" ? {} : { return_to: path }} {...props} />}
        mt="md"
        display="inline-block"
      >
        Go to sign in
      </Anchor>
    </AccountCard>
  )
}

/** What the hub reads of it; no provider sends as much. */
const longest = 8000
