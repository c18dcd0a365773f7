import type { MediaStore, StoredImage } from "@hub/docx/media-store"
import { createFileFinder, isElsewhere } from "../archive-files.ts"
import type { LinkTarget, MarkupPage, PageSurroundings } from "./pages.ts"
import { findElements, findElementsNamed, type MarkupElement, walkElements, writeMarkup } from "./tree.ts"

/** The files that were uploaded with a page. */
export type FileSource = { names: string[]; read: (name: string) => Buffer }

export const noFiles: FileSource = { names: [], read: () => Buffer.alloc(0) }

type Resolve = PageSurroundings["resolve"]

/** Where the addresses of pages lead; `pages` are the paths of all that become documents. */
export function createResolver({ names }: FileSource, pages: ReadonlySet<string>): Resolve {
  const find = createFileFinder([...new Set([...names, ...pages])])
  return (given, page): LinkTarget => {
    const href = given.trim()
    if (href === "" || href === "#" || /^javascript:/i.test(href))
      return { to: "nothing", what: "A button of the page, or a link to nowhere; its words are kept", isLeftOut: true }
    if (href.startsWith("#")) return { to: "page", path: page.path, id: decodeId(href.slice(1)) }
    if (/^(?:https?|mailto|tel):|^\/\//i.test(href)) return cleanAddress(href)
    if (isElsewhere(href))
      return { to: "nothing", what: `${href.slice(0, 120)} is no address that a link can have; its words are kept` }
    const found = find(href, page.path)
    if (found && pages.has(found.path)) return { to: "page", path: found.path, id: decodeId(found.anchor.slice(1)) }
    if (found) return { to: "file", url: found.path }
    const absolute = page.base === undefined ? undefined : joinAddress(href, page.base)
    if (absolute !== undefined) return { to: "elsewhere", url: absolute, isCleaned: true }
    return { to: "nothing", what: `${href.slice(0, 120)} was not uploaded; the words of the link are kept` }
  }
}

/** Google leads every link of a document through itself. */
function cleanAddress(href: string): LinkTarget {
  const [, address] = /^https?:\/\/www\.google\.com\/url\?(?:[^#]*&)?q=([^&#]+)/.exec(href) ?? []
  return address === undefined
    ? { to: "elsewhere", url: href }
    : { to: "elsewhere", url: decodeId(address), isCleaned: true }
}

function decodeId(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const joinAddress = (href: string, base: string) => (URL.canParse(href, base) ? new URL(href, base).href : undefined)

/** Stores the images that pages show or link to, each file once. */
export function createImageSource(files: FileSource, media: MediaStore) {
  const find = createFileFinder(files.names)
  const stored = new Map<string, StoredImage>()
  const used = new Set<string>()

  const store = async (path: string) => {
    const known = stored.get(path) ?? (await media.add(files.read(path), path))
    stored.set(path, known)
    if ("url" in known) used.add(path)
    return known
  }

  return {
    used: () => used,
    /** Stores what an `img` shows. One from the web stays a link and is never fetched. */
    add: async (src: string, page: MarkupPage): Promise<StoredImage> => {
      const data = /^data:[^,;]*(?:;[^,;]*)*;base64,(.*)$/s.exec(src.trim())?.[1]
      if (data !== undefined) return media.add(Buffer.from(data, "base64"), "image")
      if (/^https?:/i.test(src)) return { url: src, changed: false }
      const found = find(src, page.path)
      if (found) return store(found.path)
      const absolute = page.base === undefined || /^file:/i.test(src) ? undefined : joinAddress(src, page.base)
      if (absolute !== undefined) return { url: absolute, changed: true }
      return { lost: `${src.slice(0, 120)} was not uploaded or can't be used as an image` }
    },
    addDrawing: (svg: MarkupElement) => media.add(Buffer.from(writeMarkup(svg)), "drawing.svg"),
    /** A file as a part of a drawing, which may point to nothing beside itself. */
    embed: (src: string, page: MarkupPage): string | undefined => {
      if (src.startsWith("data:")) return src
      const path = find(src, page.path)?.path
      const type = /\.(png|jpe?g|gif|webp)$/i.exec(path ?? "")?.[1]?.toLowerCase()
      if (path === undefined || type === undefined) return undefined
      used.add(path)
      return `data:image/${type.replace("jpg", "jpeg")};base64,${files.read(path).toString("base64")}`
    },
    /** The file behind a link, if that is an image. */
    addLinked: async (path: string) =>
      void (/\.(?:png|jpe?g|gif|svg|webp|avif|bmp|tiff?)$/i.test(path) && (await store(path))),
    /** A link to an image of the file leads to it; one to another file of it leads nowhere. */
    withImages:
      (resolve: Resolve): Resolve =>
      (href, page) => {
        const target = resolve(href, page)
        if (target.to !== "file") return target
        const image = stored.get(target.url)
        if (image && "url" in image) return { to: "file", url: image.url }
        return {
          to: "nothing",
          what: `${target.url.slice(0, 120)} is no page and no image; the words of the link are kept`,
        }
      },
  }
}

export type ImageSource = ReturnType<typeof createImageSource>

/** Stores every image of pages before they are read. */
export async function storePageImages(
  pages: MarkupPage[],
  source: ImageSource,
  resolve?: Resolve,
): Promise<Map<MarkupElement, StoredImage>> {
  const images = new Map<MarkupElement, StoredImage>()
  for (const page of pages)
    for (const element of listImages(page.main)) {
      const { href } = element.attributes
      if (element.name === "svg") images.set(element, await storeDrawing(element, page, source))
      else if (element.name === "a") {
        const target = href === undefined ? undefined : resolve?.(href, page)
        if (target?.to === "file") await source.addLinked(target.url)
      } else {
        const address = addressOf(element)
        if (address) images.set(element, await source.add(address, page))
      }
    }
  return images
}

/** Images and links; what stands in a drawing is a part of it. */
function listImages(main: MarkupElement): MarkupElement[] {
  const found: MarkupElement[] = []
  walkElements(main, (element) => {
    if (/^(?:img|image|svg|a)$/.test(element.name)) found.push(element)
    return element.name !== "svg"
  })
  return found
}

const addressOf = ({ attributes: { src, "xlink:href": linked, href, "data-src": lazy } }: MarkupElement) =>
  (src?.startsWith("data:") && lazy) || src || lazy || linked || href

const drawn = /^(?:path|rect|circle|ellipse|line|polyline|polygon|text|use|foreignObject)$/

/** A drawing of nothing but one image is that image, as books have their covers; others get the images they show. */
async function storeDrawing(svg: MarkupElement, page: MarkupPage, source: ImageSource): Promise<StoredImage> {
  const shown = findElementsNamed(svg, "image").filter((each) => addressOf(each))
  const [only] = shown
  if (only && shown.length === 1 && findElements(svg, ({ name }) => drawn.test(name)).length === 0)
    return source.add(addressOf(only)!, page)
  for (const image of shown) {
    const address = addressOf(image)!
    const data = source.embed(address, page)
    if (data === undefined) return { lost: `A drawing that shows ${address.slice(0, 120)}, which can't be put into it` }
    image.attributes["href"] = data
    delete image.attributes["xlink:href"]
  }
  return source.addDrawing(svg)
}
