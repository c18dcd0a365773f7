import type { MediaStore } from "../media.ts"
import type { ImageSource } from "./context.ts"
import { imageId } from "./drawings.ts"
import type { Part, WordPackage } from "./package.ts"
import { descendants } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

/** Stores every picture that the parts show. A linked picture is never fetched, and a file address never read. */
export async function storeImages(
  word: WordPackage,
  parts: Part[],
  media: MediaStore,
): Promise<Map<XmlNode, ImageSource>> {
  const images = new Map<XmlNode, ImageSource>()

  for (const part of parts) {
    for (const node of [...descendants(part.root, "a:blip"), ...descendants(part.root, "v:imagedata")]) {
      const found = imageId(node)
      if (found) images.set(node, await imageSource(word, part, found.id, media))
    }
  }

  return images
}

async function imageSource(word: WordPackage, part: Part, id: string, media: MediaStore): Promise<ImageSource> {
  const target = part.relationships.get(id)
  if (!target) return { lost: "A picture that is not in the file" }
  if (target.external) {
    if (!/^https?:/i.test(target.target)) return { lost: "A picture linked to a file on somebody's computer" }
    return { lost: `A picture linked from the web, not stored in the file: ${target.target.slice(0, 120)}` }
  }

  const bytes = await word.bytes(target.target)
  return bytes ? media.add(bytes, target.target) : { lost: "A picture that is not in the file" }
}
