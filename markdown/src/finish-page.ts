import type { Element, Nodes, Root } from "hast"
import type { HtmlOptions } from "./html-options.ts"
import { safeUrl } from "./safe-url.ts"

/** Settles the addresses of a sanitised page, and what goes with them: `rel`, lazy loading, in-page links to prefixed ids, and code that the keyboard can scroll. */
export function finishPage(page: Nodes, prefix: string, options: HtmlOptions): void {
  const waiting: (Root | Element)[] = page.type === "root" || page.type === "element" ? [page] : []
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === "element") finishElement(node, prefix, options)
    for (const child of node.children) if (child.type === "element") waiting.push(child)
  }
}

function finishElement(element: Element, prefix: string, options: HtmlOptions): void {
  const { properties } = element
  if (typeof properties["cite"] === "string") setAddress(properties, "cite", safeUrl(properties["cite"]))

  if (element.tagName === "a" && typeof properties["href"] === "string") {
    const href = linkAddress(properties["href"], prefix, options)
    setAddress(properties, "href", href)
    if (href !== undefined && /^(?:https?:)?[\\/]{2}/i.test(href)) properties["rel"] = ["noopener", "noreferrer"]
  }
  if (element.tagName === "img") {
    const src = typeof properties["src"] === "string" ? imageAddress(properties["src"], options) : undefined
    setAddress(properties, "src", src)
    properties["loading"] = "lazy"
  }
  // Code may be wider than its page; the keyboard must be able to scroll what the finger can.
  if (element.tagName === "pre") properties["tabIndex"] = 0
  if (element.tagName === "input") {
    const isDone = properties["checked"] === true
    properties["ariaLabel"] = isDone ? "Done" : "To do"
  }
}

function setAddress(properties: Element["properties"], name: string, url: string | undefined): void {
  if (url === undefined) delete properties[name]
  else properties[name] = encoded(url)
}

function linkAddress(url: string, prefix: string, options: HtmlOptions): string | undefined {
  if (url.startsWith("#")) return url === "#" ? url : `#${prefix}${url.slice(1)}`
  return safeUrl(options.link?.(url) ?? url)
}

function imageAddress(url: string, options: HtmlOptions): string | undefined {
  const chosen = options.image?.(url)
  if (chosen !== undefined && /^(?:data:image\/|blob:)/i.test(chosen)) return chosen
  return safeUrl(chosen ?? url)
}

/** Percent-encodes what no address may hold; what is encoded already stays. */
function encoded(url: string): string {
  return url.replace(/%(?![0-9a-f]{2})|[^a-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/giu, (character) =>
    /^[\uD800-\uDFFF]$/u.test(character) ? "%EF%BF%BD" : encodeURIComponent(character),
  )
}
