import { refuseFile } from "@hub/docx/refusal"

/** The text of a file as UTF-16 where it is that, else as UTF-8, else as Windows writes it; never as something binary. */
export function decodeText(bytes: Buffer, name: string): { text: string; encoding: string } {
  const wide = wideEncoding(bytes)
  if (wide) return { text: utf16(bytes, wide, name), encoding: "UTF-16" }

  if (bytes.includes(0)) notText(name)
  const text = tryDecode(bytes, "utf-8")
  if (text !== null) return { text: requireText(text, name), encoding: "UTF-8" }

  const start = bytes.subarray(bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0)
  return { text: requireText(new TextDecoder("windows-1252").decode(start), name), encoding: "Windows-1252" }
}

/** UTF-16 by its byte order mark or, without one, by the zeros beside each Latin letter, space and full stop. */
function wideEncoding(bytes: Buffer): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le"
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be"
  let [zeros, odd] = [0, 0]
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1)) {
    zeros++
    odd += at % 2
  }
  if (zeros < 3 || zeros < bytes.length / 50) return undefined
  if (odd === zeros) return "utf-16le"
  return odd === 0 ? "utf-16be" : undefined
}

function utf16(bytes: Buffer, encoding: string, name: string): string {
  const text = bytes.length % 2 === 0 ? tryDecode(bytes, encoding) : null
  return text === null ? notText(name) : requireText(text, name)
}

/** The text without its byte order mark. */
function tryDecode(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Text holds next to no control characters; whatever decoded into many of them was something else. */
function requireText(text: string, name: string): string {
  let controls = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if ((code < 32 && ![9, 10, 12, 13, 27].includes(code)) || (code >= 0x7f && code <= 0x9f)) controls++
  }
  return controls > 2 + text.length / 200 ? notText(name) : text
}

function notText(name: string): never {
  return refuseFile("unreadable_text", `“${name}” is not text. Save it as a UTF-8 text file and upload it again.`)
}
