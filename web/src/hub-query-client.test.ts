import { QueryObserver } from "@tanstack/react-query"
import { expect, test } from "vitest"
import { HubQueryClient } from "./hub-query-client.ts"

const queryKey = ["imports", 1]

/** A hub whose answers leave when they are told to, with what was true when they were asked for. */
function watchSlowHub() {
  const hub = { state: "converting" }
  const leaving: (() => void)[] = []
  const cache = new HubQueryClient()
  const observer = new QueryObserver(cache, {
    queryKey,
    queryFn: () => {
      const seen = hub.state
      return new Promise<string>((resolve) => leaving.push(() => resolve(seen)))
    },
  })
  const stop = observer.subscribe(() => undefined)
  const shown = () => observer.getCurrentResult().data
  const deliver = async () => {
    for (const leave of leaving.splice(0)) leave()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { hub, cache, shown, deliver, stop }
}

test("news that comes while a page is read for the first time is not lost", async () => {
  const { hub, cache, shown, deliver, stop } = watchSlowHub()
  hub.state = "failed"

  void cache.invalidateQueries({ queryKey })
  await deliver()
  expect(shown()).toBe("converting")
  await deliver()

  expect(shown()).toBe("failed")
  stop()
})

test("news of what is shown already takes the place of an answer on its way", async () => {
  const { hub, cache, shown, deliver, stop } = watchSlowHub()
  await deliver()
  void cache.invalidateQueries({ queryKey })
  hub.state = "failed"

  void cache.invalidateQueries({ queryKey })
  await deliver()

  expect(shown()).toBe("failed")
  stop()
})
