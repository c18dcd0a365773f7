/** What published pages tell the hub that serves them. */
type PageCall = "feedback" | "searches" | "views"

/** Where the hub hears it. An edition that was opened from a folder has nobody to tell. */
export function findHubCall(root: URL, what: PageCall): URL | undefined {
  const [, before, key] = /^(.*)\/kb\/([^/]+)\/(?:(?:latest|\d+)\/)?$/.exec(root.pathname) ?? []
  return key !== undefined && root.protocol.startsWith("http")
    ? new URL(`${before}/api/kb/${key}/${what}`, root)
    : undefined
}

/** Sends it. A private edition is known by what the browser shows for its pages. */
export const callHub = (address: URL, body: object) =>
  fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    credentials: "same-origin",
  })

/** Whether the reader's browser asks that nothing be counted of them. */
export function isLeftOut(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as { doNotTrack?: string; globalPrivacyControl?: boolean }
  return globalPrivacyControl === true || doNotTrack === "1"
}
