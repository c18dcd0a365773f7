import { fileExtensionOf, fileTypes, type Image, images } from "@hub/contract/images"
import { limits } from "@hub/contract/limits"
import { newIdempotencyKey, upload, errorSentence } from "../../call.ts"
import { cache } from "../../queries.ts"
import { formatByteSize } from "@hub/contract/byte-size"

/** What a file picker offers; metafiles are turned into drawings by the hub. */
export const acceptedImageTypes = "image/png,image/jpeg,image/gif,image/webp,image/svg+xml,.emf,.wmf"

export const isImageFile = ({ type, name }: Pick<File, "type" | "name">): boolean =>
  type.startsWith("image/") || /\.(?:emf|wmf)$/i.test(name)

/** What a file picker offers of files that a text links to. */
export const acceptedFileTypes = Object.keys(fileTypes)
  .map((extension) => `.${extension}`)
  .join(",")

const isLinkedFile = ({ name }: Pick<File, "name">): boolean =>
  Object.keys(fileTypes).some((extension) => name.toLowerCase().endsWith(`.${extension}`))

/** The images, and files to link to, that come with a paste or drop. Where words come with them, a picture is only how those words look. */
export function filesInTransfer(transfer: Pick<DataTransfer, "files" | "types"> | null, pasted: boolean): File[] {
  if (transfer === null || (pasted && transfer.types.some((type) => type === "text/plain" || type === "text/rtf")))
    return []
  return [...transfer.files].filter((file) => isImageFile(file) || isLinkedFile(file))
}

/** Words for a file that nobody has described: its name, as a person would say it. */
export function altTextForFile({ name }: Pick<File, "name">): string {
  const words = name
    .replace(/\.\w+$/, "")
    .replace(/[_-]+/g, " ")
    .trim()
  return words === "" || /^image\d*$/i.test(words) ? "Image" : words
}

/** Whether texts link to what was kept, and do not show it. */
export const isLinked = ({ mime }: Pick<Image, "mime">): boolean => fileExtensionOf(mime) !== undefined

/** Keeps a file at the hub; fails with a sentence that `sentenceFor` tells. */
export async function sendImage(file: File, alt_text: string, onProgress?: (share: number) => void): Promise<Image> {
  if (file.size > limits.image) throw new TooLarge(file)
  const input = { body: { alt_text }, idempotency_key: newIdempotencyKey() }
  const image = await upload(images.upload, input, { file }, onProgress)
  void cache.invalidateQueries({ queryKey: ["images"] })
  return image
}

/** Why a file was not taken, for its author. */
export function describeUploadFailure(file: Pick<File, "name">, error: unknown): string {
  if (error instanceof TooLarge) return error.message
  const why = errorSentence(error)
  return `“${file.name}” was not uploaded. ${why}`
}

class TooLarge extends Error {
  constructor(file: Pick<File, "name" | "size" | "type">) {
    super(
      `“${file.name}” is ${formatByteSize(file.size)}. The largest ${isImageFile(file) ? "image" : "file"} you can upload is ${formatByteSize(limits.image)}.`,
    )
  }
}
