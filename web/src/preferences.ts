import { type Preferences, preferenceRoutes, type PreferencesInput } from "@hub/contract/preferences"
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { call, errorSentence } from "./call.ts"
import { toast } from "./toast.ts"

export const preferencesQuery = queryOptions({
  queryKey: ["preferences"],
  queryFn: ({ signal }) => call(preferenceRoutes.read, { signal }),
  staleTime: 60_000,
})

/** How the person who looks has set up the hub; undefined until the hub has said. */
export const usePreferences = (): Preferences | undefined => useQuery(preferencesQuery).data

/** Changes some of it, which is shown at once and taken back where the hub refuses. */
export function useChangePreferences(): (changed: PreferencesInput, then?: { onSuccess: () => void }) => void {
  const cache = useQueryClient()
  const { queryKey } = preferencesQuery
  const { mutate } = useMutation({
    mutationFn: (changed: PreferencesInput) => call(preferenceRoutes.change, { body: changed, keepalive: true }),
    onMutate: async (changed) => {
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, (known) => known && mergePreferences(known, changed))
    },
    onSuccess: (answer) => cache.setQueryData(queryKey, answer),
    onError: (error) => {
      toast(errorSentence(error), "error")
      void cache.invalidateQueries({ queryKey })
    },
  })
  return mutate
}

/** What a change does not name stays; of saved views, the other lists too. */
export function mergePreferences(known: Preferences, { saved_views, ...changed }: PreferencesInput): Preferences {
  const named = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined))
  return { ...known, ...named, saved_views: { ...known.saved_views, ...saved_views } }
}
