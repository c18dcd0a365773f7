import { makeElement, shared } from "./root.ts"
import { fillWords } from "./words/edition-words.ts"

/** What the service worker tells the pages: how many percent of an edition are saved, or that they could not be. */
export type OfflineProgress = number | "failed"
/** All that it tells; a newer edition is told of only to pages that are of an earlier one. */
export type WorkerMessage = OfflineProgress | "newer"
/** What a page tells a newer worker: the edition that it is of, as that is written in its file. */
export type ShownEdition = { shown: string }

/** Keeps the whole edition on the device, says how far that is, and offers a newer edition when it is there. */
export function saveOffline(root: URL): void {
  const line = document.querySelector<HTMLElement>(".foot .offline")
  if (!location.protocol.startsWith("http") || line === null) return
  const href = new URL("manifest.webmanifest", root).href
  // What only a browser that is signed in may read is asked for with what it shows for that.
  document.head.append(makeElement("link", { rel: "manifest", crossOrigin: "use-credentials", href }))
  const showState = (state: string, ...words: (Node | string)[]) => {
    line.hidden = false
    line.dataset["state"] = state
    line.replaceChildren(...words)
  }
  // Without encryption, and in some private windows, nothing of this is there: no second try would help.
  if (!("serviceWorker" in navigator)) showState("failed", shared.kbWords.cannotSave)
  else
    saveEdition(root, line, showState).catch((failure: unknown) =>
      showState("failed", isRefused(failure) ? shared.kbWords.cannotSave : shared.kbWords.notSaved),
    )
}

/** What a browser says that lets no page keep anything here. */
const isRefused = (failure: unknown) => failure instanceof DOMException && failure.name === "SecurityError"

async function saveEdition(
  root: URL,
  line: HTMLElement,
  showState: (state: string, ...words: (Node | string)[]) => void,
): Promise<void> {
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
    if (data === "newer") return showDownload()
    if (line.dataset["state"] === "newer") return
    if (data === "failed") showState("failed", shared.kbWords.notSaved)
    else if (data < 100) {
      line.setAttribute("role", "status")
      showState("saving", fillWords(shared.kbWords.saving, { n: String(data) }))
    } else {
      const fresh = line.dataset["state"] === "saving"
      showState(fresh ? "fresh" : "ready", shared.kbWords.saved)
      if (fresh) setTimeout(() => line.dataset["state"] === "fresh" && showState("ready", shared.kbWords.saved), 6000)
    }
  })
  const registration = await navigator.serviceWorker.register(new URL("sw.js", root).href)

  function showDownload() {
    if (registration.waiting === null || registration.active === null) return
    const button = makeElement("button", { type: "button" }, shared.kbWords.showNewer)
    button.addEventListener("click", () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload())
      registration.waiting?.postMessage("take over")
    })
    line.setAttribute("role", "status")
    showState("newer", `${shared.kbWords.newer} `, button)
  }
  // A page that came from the network is often of the newer edition already: then its worker takes over by itself.
  const askWaiting = () => {
    if (registration.waiting === null || registration.active === null) return
    navigator.serviceWorker.addEventListener(
      "controllerchange",
      () => navigator.serviceWorker.controller?.postMessage("save"),
      { once: true },
    )
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    registration.waiting.postMessage({ shown: JSON.stringify(shared.kbEdition) } satisfies ShownEdition)
  }
  const watch = () => registration.installing?.addEventListener("statechange", askWaiting)
  askWaiting()
  watch()
  registration.addEventListener("updatefound", watch)
  const ready = await navigator.serviceWorker.ready
  ready.active?.postMessage("save")
}
