import { classesOf, elementsIn, findElements, findElementsNamed, type MarkupElement, namesOf, wordsIn } from "./tree.ts"

const scripts = new Set(["script", "style", "link", "noscript", "template", "meta", "base"])
const controls = new Set(["button", "select", "textarea", "datalist", "output", "progress", "meter", "option"])
/** Names of what leads through a site, if most of its words are links: a box of text may have them too. */
const navigation =
  /^(?:nav|navbar|navigation|menu|sidebar|side-?bar|toc|table-of-contents|tableofcontents|prev-?next|site-header|page-footer|site-footer|footer|sphinxsidebar|related|wy-nav-side|header-panel|navpanel|nav-?path|vector-toc|doc-toc)$/i
/** Names of what a site puts beside a text. */
const beside =
  /^(?:breadcrumbs?|navheader|navfooter|docnav|breadcrumb-section|toc-macro|pagination|skip-?(?:link|nav|to-content)|mw-jump-link|mw-editsection|page-metadata|headerlink|anchor-?link|header-?anchor|heading-anchor|hash-link|edit-?(?:this-)?page|copy-?(?:button|btn|code)|share|social)$/i
const cookies = /(?:^|[-_])(?:cookie|cookies|consent|gdpr|onetrust|cookiebot)(?:[-_]|$)/i
/** Names that only programs that ask about cookies give. */
const cookiePrograms =
  /^(?:onetrust-.+|ot-sdk-.+|CybotCookiebot.*|cookieconsent|cookie-?law-?info-.+|cookie-?(?:banner|notice|bar|consent|popup|modal|dialog)|gdpr-cookie-.+|cc-window|cmplz-cookiebanner.*)$/i
const roles: Record<string, string> = {
  navigation: "Navigation of the page",
  search: "The search of the page",
  banner: "The head of the page",
  contentinfo: "The foot of the page",
  "doc-toc": "A table of contents: the hub makes its own",
  "doc-pagelist": "Navigation of the page",
  "doc-backlink": "The way back from a note",
  dialog: "A dialog of the page",
}

/** Why an element is no part of what its author wrote, if it is none. */
export function furnitureOf(element: MarkupElement): string | undefined {
  const { name, attributes } = element
  if (scripts.has(name))
    return name === "style" || name === "link" ? "Style sheets" : "Scripts and what belongs to them"
  if (controls.has(name)) return "Form fields and buttons"
  if (name === "input" && attributes["type"] !== "checkbox") return "Form fields and buttons"
  if (name === "nav") return "Navigation of the page"
  if (name === "footer") return "The foot of the page"
  const role = roles[attributes["role"] ?? ""]
  if (role !== undefined) return role
  if (attributes["hidden"] !== undefined || /display\s*:\s*none/i.test(attributes["style"] ?? ""))
    return "Hidden on the page"
  if (attributes["aria-hidden"] === "true" && name !== "img") return "Signs for the eye alone"
  if (isHoldingText(name)) return undefined
  if (isAboutCookies(element)) return "A question about cookies"
  return isBesideText(element) ? "Navigation of the page" : undefined
}

function isAboutCookies(element: MarkupElement): boolean {
  if (!/^(?:div|section|aside|form|dialog|p)$/.test(element.name)) return false
  if (isNamed(element, cookiePrograms)) return true
  const isAsking = () => findElementsNamed(element, "button", "input", "a").length > 0
  return classesOf(element).some((each) => cookies.test(each)) && isAsking() && !holdsText(element)
}

/** Programs name a section by its heading, so an id alone says little: `pagination` may be a chapter about it. */
function isBesideText(element: MarkupElement): boolean {
  if (classesOf(element).some((each) => beside.test(each))) return !holdsText(element)
  if (!isNamed(element, beside) && !isNamed(element, navigation)) return false
  return element.name === "a" || (wordsIn(element) !== "" && isMostlyLinks(element))
}

/** Whether an element has such a name, and not only since its heading says so. */
function isNamed(element: MarkupElement, names: RegExp): boolean {
  return namesOf(element).some(
    (each) => names.test(each) && (each !== element.attributes["id"] || !isNameOfHeading(each, element)),
  )
}

const listHeadings = (element: MarkupElement) => findElementsNamed(element, "h1", "h2", "h3", "h4", "h5", "h6")

const onlyLetters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "")

function isNameOfHeading(id: string, element: MarkupElement): boolean {
  const [heading] = listHeadings(element)
  return heading !== undefined && onlyLetters(wordsIn(heading)).includes(onlyLetters(id))
}

/** Whether words stand under a heading: these are an author's, if most of them are no links or buttons. */
const holdsText = (element: MarkupElement) => listHeadings(element).length > 0 && !isMostlyLinks(element)

function isMostlyLinks(element: MarkupElement): boolean {
  const links = findElementsNamed(element, "a", "button").reduce((sum, link) => sum + wordsIn(link).length, 0)
  return links * 2 >= wordsIn(element).length
}

/** What holds a whole page is never left out for its name. */
const isHoldingText = (name: string) =>
  ["html", "body", "main", "article", "h1", "h2", "h3", "h4", "h5", "h6"].includes(name)

const contents =
  /^(?:main-content|content|bodyContent|mw-content-text|documentation|docs-content|page-content|post-content|wiki-content|markdown-body|rst-content)$/

/**
 * The part of a page that its author wrote. A page that does not say so is taken whole; what is chosen must hold
 * at least half of what stands in no navigation.
 */
export function mainPartOf(body: MarkupElement): MarkupElement {
  const mains = findElements(body, ({ name, attributes }) => name === "main" || attributes["role"] === "main")
  const articles = findElementsNamed(body, "article")
  const named = findElements(body, (each) => /^(?:div|section|td)$/.test(each.name) && isNamed(each, contents))
  const most = countOwnWords(body) / 2
  for (const found of [mains, articles.length === 1 ? articles : [], named.slice(0, 1)]) {
    const best = found.toSorted((one, other) => countOwnWords(other) - countOwnWords(one))[0]
    if (best && countOwnWords(best) >= most) return best
  }
  return body
}

function countOwnWords(element: MarkupElement): number {
  if (furnitureOf(element) !== undefined) return 0
  const own = element.children.reduce((sum, each) => ("text" in each ? sum + each.text.trim().length : sum), 0)
  return elementsIn(element).reduce((sum, each) => sum + countOwnWords(each), own)
}
