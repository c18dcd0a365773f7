import { rewriteUrls } from "@hub/markdown"
import { defineComputation } from "../platform/threads/computation.ts"
import { addressKey } from "../uses/uses.ts"

type ReaddressInput = { content: string; key: string; url: string; home: string }

/** A text with one address, however it is spelled, in all its links changed; a heading that a link names stays named. */
export const readdressComputation = defineComputation(
  "links.readdress",
  ({ content, key, url, home }: ReaddressInput): string =>
    rewriteUrls(content, (address, kind) => {
      if (kind !== "link" || addressKey(address, home) !== key) return undefined
      return url + (key.startsWith("/topics/") && !url.includes("#") ? (/#.*$/s.exec(address)?.[0] ?? "") : "")
    }),
)
