import type { MediaStore } from "../media.ts"
import type { ImageSource } from "./context.ts"
import { pictureId } from "./drawings.ts"
import type { PackagePart, WordPackage } from "./package.ts"
import { descendants } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

/** Stores every picture that the parts show. One linked from the web stays a link and is never fetched, nor is a file address read. */
export async function storeImages(
  word: WordPackage,
  parts: PackagePart[],
  media: MediaStore,
): Promise<Map<XmlNode, ImageSource>> {
  const images = new Map<XmlNode, ImageSource>()

  for (const part of parts) {
    for (const node of descendants(part.root, "a:blip", "v:imagedata")) {
      const found = pictureId(node)
      if (found) images.set(node, await imageSource(word, part, found.id, media))
    }
  }

  return images
}

async function imageSource(word: WordPackage, part: PackagePart, id: string, media: MediaStore): Promise<ImageSource> {
  const target = part.relationships.get(id)
  if (!target) return { lost: "A picture that is not in the file" }
  if (target.external) {
    if (!/^https?:/i.test(target.target)) return { lost: "A picture linked to a file on somebody's computer" }
    return { url: target.target, changed: false }
  }

  const bytes = await word.bytes(target.target)
  return bytes ? media.add(bytes, target.target) : { lost: "A picture that is not in the file" }
}
