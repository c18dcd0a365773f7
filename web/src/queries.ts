import { CallFailed } from "./call.ts"
import { HubQueryClient } from "./hub-query-client.ts"

export const cache = new HubQueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: (count, error) => count < 2 && isTransient(error) },
    mutations: { retry: false },
  },
})

/** Whether asking again may help: the hub was out of reach or stumbled, and did not refuse. */
function isTransient(error: Error): boolean {
  return error instanceof CallFailed && (error.status === 0 || error.status >= 500)
}
