// Other converters of Word files, each giving HTML; a picture is counted, not kept.
import mammoth from "mammoth"

const picture = mammoth.images.imgElement(async () => ({ src: "image.png" }))

export async function converted(path) {
  const { value } = await mammoth.convertToHtml({ path }, { convertImage: picture })
  return value
}
