import { account } from "@hub/contract/account"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { CallFailed, call } from "../call.ts"
import { mayLeave } from "../leave-guard.ts"
import { clearSession, currentView, storeUser } from "../session.ts"

/** Confirms the stored user with the server, and stores what it says. */
export function meQuery() {
  return queryOptions({
    queryKey: ["me"],
    queryFn: async ({ signal }) => {
      const view = currentView()
      if (view !== null) return view.user
      const user = await call(account.me, { signal })
      storeUser(user)
      return user
    },
    staleTime: 5 * 60_000,
  })
}

/** Signs out here at once; a server that cannot be told lets the session run out. */
export function useSignOut() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => {
      if (!(await mayLeave())) return false
      try {
        await call(account.logout)
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error
      }
      return true
    },
    onSettled: (left) => {
      if (left === false) return
      clearSession()
      cache.clear()
      void navigate({ to: "/login" })
    },
  })
}
