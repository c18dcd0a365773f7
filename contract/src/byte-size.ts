const units = ["Bytes", "KB", "MB", "GB"]

/** A size as people read it: 512 Bytes, 3.4 KB, 12 MB. */
export function formatByteSize(bytes: number): string {
  let size = bytes
  let unit = 0
  while (Math.round(size) >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit += 1
  }
  const digits = unit > 0 && size < 9.95 ? 1 : 0
  return `${size.toFixed(digits).replace(/\.0$/, "")} ${units[unit]}`
}
