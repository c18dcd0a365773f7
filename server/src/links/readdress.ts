import { rewriteUrls } from "@hub/markdown"
import { addressKey } from "../uses/uses.ts"

/** A text with one address, however it is spelled, in all its links changed; a heading that a link names stays named. */
export function readdressed(content: string, key: string, url: string, home: string): string {
  return rewriteUrls(content, (address, kind) => {
    if (kind !== "link" || addressKey(address, home) !== key) return undefined
    return url + (key.startsWith("/topics/") && !url.includes("#") ? (/#.*$/s.exec(address)?.[0] ?? "") : "")
  })
}
