import { make } from "./root.ts"

/** What the service worker tells the pages while it saves an edition: how many percent of it are there. */
export type Saving = number

/** Keeps the whole edition on the device, says how far that is, and offers a newer edition when it is there. */
export function keepOffline(root: URL): void {
  const line = document.querySelector<HTMLElement>("#offline")
  if (!location.protocol.startsWith("http") || line === null) return
  const href = new URL("manifest.webmanifest", root).href
  // What only a browser that is signed in may read is asked for with what it shows for that.
  document.head.append(make("link", { rel: "manifest", crossOrigin: "use-credentials", href }))
  if (!("serviceWorker" in navigator)) return

  const say = (state: string, ...words: (Node | string)[]) => {
    line.hidden = false
    line.dataset["state"] = state
    line.replaceChildren(...words)
  }
  keep(root, line, say).catch(() => say("failed", "Not saved for offline use: try again with a network and free space"))
}

async function keep(
  root: URL,
  line: HTMLElement,
  say: (state: string, ...words: (Node | string)[]) => void,
): Promise<void> {
  const earlier = await navigator.serviceWorker.getRegistration(root.href)
  const fresh = earlier?.scope !== root.href || earlier.active === null
  const registration = await navigator.serviceWorker.register(new URL("sw.js", root).href)
  if (fresh) {
    line.setAttribute("role", "status")
    const heard = ({ data }: MessageEvent<Saving>) => say("saving", `Saving for offline use … ${data} %`)
    navigator.serviceWorker.addEventListener("message", heard)
    await installed(registration)
    navigator.serviceWorker.removeEventListener("message", heard)
  }
  say(fresh ? "fresh" : "ready", "Ready to use offline")
  if (fresh) setTimeout(() => line.dataset["state"] === "fresh" && say("ready", "Ready to use offline"), 6000)

  const offer = () => {
    if (registration.waiting === null) return
    const button = make("button", { type: "button" }, "Show it")
    button.addEventListener("click", () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload())
      registration.waiting?.postMessage("take over")
    })
    line.setAttribute("role", "status")
    say("newer", "A newer edition is here. ", button)
  }
  offer()
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer))
}

/** Resolves when the first edition is saved, and rejects when the browser gave it up. */
function installed(registration: ServiceWorkerRegistration): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = registration.installing ?? registration.waiting ?? registration.active
    const look = () => {
      if (worker?.state === "activated") resolve()
      if (worker?.state === "redundant") reject(new Error("The edition could not be saved."))
    }
    worker?.addEventListener("statechange", look)
    look()
  })
}
