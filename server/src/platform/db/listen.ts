import type { EventEmitter } from "node:events"
import pg from "pg"

/** The channel on which hubs tell each other that there is something to do. */
export const notifyChannel = "hub"

/** How often the server is asked for a sign of life, how long it may take, and how long an answer may wait to be read; together less than a call waits for a connection. */
const between = 2000
const patience = 5000
const unread = 1000

/**
 * Listens on one connection of its own, made again when it breaks; who listens also polls, so nothing is lost meanwhile.
 * The same connection notices a server that keeps its connections open and answers nothing: `onSilent` hears it once, and
 * `isSilent` holds until the server answers again.
 */
export function startListening(
  reach: pg.ClientConfig,
  liveUpdates: EventEmitter,
  { onSilent }: { onSilent: () => void },
) {
  let client: pg.Client | undefined
  let stopped = false
  let isSilent = false
  let again: NodeJS.Timeout | undefined
  let stopHeartbeat = () => {}

  const reconnectAfterwards = (lost: pg.Client) => {
    if (stopped || again || lost !== client) return
    stopHeartbeat()
    again = setTimeout(() => {
      again = undefined
      void connect()
    }, 500)
  }
  async function connect() {
    const fresh = new pg.Client(reach)
    client = fresh
    fresh.on("notification", ({ payload }) => liveUpdates.emit(payload ?? ""))
    fresh.on("error", () => reconnectAfterwards(fresh))
    fresh.on("end", () => reconnectAfterwards(fresh))
    try {
      await fresh.connect()
      await fresh.query(`listen ${notifyChannel}`)
      isSilent = false
      liveUpdates.emit("listening")
      if (!stopped && fresh === client) stopHeartbeat = startHeartbeat(fresh, () => giveUp(fresh))
    } catch {
      reconnectAfterwards(fresh)
    }
  }
  function giveUp(asked: pg.Client) {
    isSilent = true
    onSilent()
    // With a question open this ends the connection at once.
    void asked.end()
    reconnectAfterwards(asked)
  }
  const first = connect()

  return {
    isSilent: () => isSilent,
    async stop() {
      stopped = true
      clearTimeout(again)
      stopHeartbeat()
      await first
      await client?.end()
    },
  }
}

/** Asks the server for a sign of life again and again; `onNone` hears once that none came. Gives back what ends it. */
function startHeartbeat(client: pg.Client, onNone: () => void): () => void {
  let beat: NodeJS.Timeout | undefined
  let isOver = false
  const checkAgain = () => {
    clearTimeout(beat)
    beat = setTimeout(() => {
      const answer = client.query("select 1")
      // A hub that was held up itself finds an answer that has long been there.
      beat = setTimeout(() => (beat = setTimeout(onNone, unread)), patience)
      answer.then(
        () => !isOver && checkAgain(),
        // A connection that breaks says so by its events.
        () => clearTimeout(beat),
      )
    }, between)
  }
  checkAgain()
  return () => {
    isOver = true
    clearTimeout(beat)
  }
}
