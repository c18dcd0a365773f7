const channel = "hub-editors"
const patience = 150

type EditorMessage = { isAsking: true } | { here: string }

/** Tells the other tabs of this browser that an editor is open, as long as it is. */
export function announceOpenEditor(client_id: string): () => void {
  if (!("BroadcastChannel" in globalThis)) return () => undefined
  const line = new BroadcastChannel(channel)
  line.addEventListener("message", ({ data }: MessageEvent<EditorMessage>) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is of one origin.
    if ("isAsking" in data) line.postMessage({ here: client_id } satisfies EditorMessage)
  })
  return () => line.close()
}

/** The editors that are open in the tabs of this browser. */
export async function findOpenEditors(): Promise<Set<string>> {
  const open = new Set<string>()
  if (!("BroadcastChannel" in globalThis)) return open
  const line = new BroadcastChannel(channel)
  line.addEventListener("message", ({ data }: MessageEvent<EditorMessage>) => {
    if ("here" in data) open.add(data.here)
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is of one origin.
  line.postMessage({ isAsking: true } satisfies EditorMessage)
  await new Promise((resolve) => setTimeout(resolve, patience))
  line.close()
  return open
}
