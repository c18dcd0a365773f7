import type { MediaStore, StoredImage } from "../media-store.ts"
import { pictureId } from "./drawings.ts"
import type { PackagePart, WordPackage } from "./package.ts"
import { descendants } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

/** Stores every picture that the parts show. One linked from the web stays a link and is never fetched, nor is a file address read. */
export async function storeImages(
  word: WordPackage,
  parts: PackagePart[],
  media: MediaStore,
): Promise<Map<XmlNode, StoredImage>> {
  const images = new Map<XmlNode, StoredImage>()

  for (const part of parts) {
    for (const node of descendants(part.root, "a:blip", "v:imagedata")) {
      const found = pictureId(node)
      if (found) images.set(node, await imageSource(word, part, found.id, media))
    }
  }

  return images
}

async function imageSource(word: WordPackage, part: PackagePart, id: string, media: MediaStore): Promise<StoredImage> {
  const target = part.relationships.get(id)
  if (!target) return { lost: "An image that isn't in the file" }
  if (target.external) {
    if (!/^https?:/i.test(target.target)) return { lost: "An image linked to a file on someone's computer" }
    return { url: target.target, changed: false }
  }

  const bytes = await word.bytes(target.target)
  return bytes ? media.add(bytes, target.target) : { lost: "An image that isn't in the file" }
}
