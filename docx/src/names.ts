/** `reports/2026 budget.docx` is `2026 budget`. */
export function nameWithoutExtension(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1)
  return name.replace(/\.[^.]+$/, "") || name
}

export function extensionOf(path: string): string {
  return /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? ""
}

/** A path as an address, in which `#` begins no anchor. */
export function encodePath(path: string): string {
  return encodeURI(path).replaceAll("#", "%23")
}

export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1)
}
