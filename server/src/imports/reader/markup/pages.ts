import { encodePath } from "@hub/docx/names"
import type { StoredImage } from "@hub/docx/media-store"
import type { ClassMarks } from "./marks.ts"
import { type MarkupElement, walkElements } from "./tree.ts"

/** A page of a file, or a file that is one page. */
export type MarkupPage = {
  path: string
  /** What its author wrote: an element whose children are its blocks. */
  main: MarkupElement
  title: string
  classes: ClassMarks
  /** Where it came from, by which its addresses are completed. */
  base?: string
  /** How deep its topics stand below the others. */
  depth: number
}

/** Where an address leads: to a place in the file, to something elsewhere, to an image of the file, or nowhere. */
export type LinkTarget =
  | { to: "page"; path: string; id: string }
  | { to: "elsewhere"; url: string; isCleaned?: true }
  | { to: "file"; url: string }
  | { to: "nothing"; what: string; isLeftOut?: true }

/** What a reader knows beside the pages: where addresses lead, and the images, which are stored before. */
export type PageSurroundings = {
  resolve: (href: string, page: MarkupPage) => LinkTarget
  images: ReadonlyMap<MarkupElement, StoredImage>
}

/** An element with an id, in which page, and what it stands in. */
type PlacedElement = { element: MarkupElement; page: MarkupPage }

/** The ids of all pages, and what each element stands in. */
export type PageIndex = {
  find: (path: string, id: string) => PlacedElement | undefined
  parentOf: (element: MarkupElement) => MarkupElement | undefined
}

export function indexPages(pages: MarkupPage[]): PageIndex {
  const placed = new Map<string, PlacedElement>()
  const parents = new Map<MarkupElement, MarkupElement>()
  for (const page of pages)
    walkElements(page.main, (element) => {
      for (const id of idsOf(element)) {
        const key = placeKey(page.path, id)
        if (!placed.has(key)) placed.set(key, { element, page })
      }
      for (const each of element.children) if ("name" in each) parents.set(each, element)
    })
  return {
    find: (path, id) => placed.get(placeKey(path, id)),
    parentOf: (element) => parents.get(element),
  }
}

export const placeKey = (path: string, id: string): string => `${encodePath(path)}#${id}`

/** The names by which links find an element. */
export function idsOf({ name, attributes }: MarkupElement): string[] {
  const { id, name: named, "xml:id": xml } = attributes
  return [id, name === "a" ? named : undefined, xml].filter((each): each is string => !!each)
}
