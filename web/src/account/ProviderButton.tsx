import { provider } from "@hub/contract/provider"
import { Alert, Button } from "@mantine/core"
import { useMutation, useQuery } from "@tanstack/react-query"
import { call } from "../call.ts"
import { storeReturnPath } from "./provider-return.ts"
import styles from "./Card.module.css"
import { signInOptionsQuery } from "./sign-in-queries.ts"

/** Where the deployment has a provider of sign-in, the way there. */
export function ProviderButton({ remember, returnTo }: { remember: boolean; returnTo: string }) {
  const { data } = useQuery(signInOptionsQuery())
  const leave = useMutation({
    mutationFn: () => call(provider.start, { body: { remember } }),
    onSuccess: ({ url }) => {
      storeReturnPath(returnTo)
      location.assign(url)
    },
  })
  if (!data?.provider) return null
  return (
    <>
      <div className={styles.or}>or</div>
      {leave.error && (
        <Alert color="red" role="alert">
          {leave.error.message}
        </Alert>
      )}
      <Button size="md" disabled={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>
        Sign in with {data.provider.name}
      </Button>
    </>
  )
}
