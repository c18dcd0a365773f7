import type { PublicationKind } from "@hub/contract/publications"
import type { SavedEdition } from "@hub/contract/preferences"
import { mostSavedEditions } from "@hub/contract/preferences/values"
import { useQuery } from "@tanstack/react-query"
import { preferencesQuery, useChangePreferences } from "../preferences.ts"

/** What the person who looks chose for the next edition before and saved for later, and the ways to save and discard it. */
export function useSavedEdition(collection_id: number, kind: PublicationKind) {
  const { data, isPending } = useQuery(preferencesQuery)
  const change = useChangePreferences()
  const key = `${collection_id}.${kind}`
  const { [key]: saved, ...others } = data?.saved_editions ?? {}
  return {
    isReady: !isPending,
    saved,
    save: (chosen: SavedEdition, onSuccess: () => void) => {
      const remaining = Object.fromEntries(Object.entries(others).slice(1 - mostSavedEditions))
      change({ saved_editions: { ...remaining, [key]: chosen } }, { onSuccess })
    },
    discard: () => saved && change({ saved_editions: others }),
  }
}
