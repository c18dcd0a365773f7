import { signingKeys } from "@hub/contract/signing-keys"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"

export const signingKeysQuery = queryOptions({
  queryKey: ["signing-keys"],
  queryFn: ({ signal }) => call(signingKeys.list, { signal }),
})

export function useKeyReplacement() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(signingKeys.rotate),
    onSuccess: (keys) => {
      cache.setQueryData(signingKeysQuery.queryKey, keys)
      toast("The hub signs with a new key.", "success")
    },
    onError: (error) => toast(errorSentence(error), "error"),
  })
}
