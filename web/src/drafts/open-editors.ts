const channel = "hub-editors"
const patience = 150

type Said = { ask: true } | { here: string }

/** Tells the other tabs of this browser that an editor is open, as long as it is. */
export function announceEditor(client_id: string): () => void {
  if (!("BroadcastChannel" in globalThis)) return () => undefined
  const line = new BroadcastChannel(channel)
  line.addEventListener("message", ({ data }: MessageEvent<Said>) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is of one origin.
    if ("ask" in data) line.postMessage({ here: client_id } satisfies Said)
  })
  return () => line.close()
}

/** The editors that are open in the tabs of this browser. */
export async function openEditors(): Promise<Set<string>> {
  const open = new Set<string>()
  if (!("BroadcastChannel" in globalThis)) return open
  const line = new BroadcastChannel(channel)
  line.addEventListener("message", ({ data }: MessageEvent<Said>) => {
    if ("here" in data) open.add(data.here)
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is of one origin.
  line.postMessage({ ask: true } satisfies Said)
  await new Promise((resolve) => setTimeout(resolve, patience))
  line.close()
  return open
}
