type TrustedTypesFactory = {
  createPolicy: (
    name: string,
    rules: { createHTML: (text: string) => string; createScriptURL?: (url: string) => string },
  ) => { createHTML: (text: string) => TrustedText }
}
type TrustedText = string & { readonly trusted: unique symbol }

const policies = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes

// The component library fills its style elements through innerHTML. Text without markup can only be style.
policies?.createPolicy("default", {
  createHTML: (text) => {
    if (text.includes("<")) throw new TypeError("Markup has to be sanitised first.")
    return text
  },
  // Workers are modules of the application's own, beside the one that answers for a hub out of reach.
  createScriptURL: (url) => {
    const { origin, pathname } = new URL(url, location.href)
    if (origin !== location.origin || (!pathname.startsWith("/assets/") && pathname !== "/sw.js"))
      throw new TypeError("Only the application's own modules are run.")
    return url
  },
})

const sandboxed = policies?.createPolicy("hub-sandboxed", { createHTML: (text) => text })

/** Marks a page that is shown in an `iframe` whose sandbox lets nothing run. */
export function sandboxedPage(html: string): string {
  return sandboxed?.createHTML(html) ?? html
}

const sanitised = policies?.createPolicy("hub-sanitised", { createHTML: (text) => text })

/** Marks HTML that came out of the one sanitiser, so that the browser agrees to show it. */
export function sanitisedHtml(html: string): string {
  return sanitised?.createHTML(html) ?? html
}
