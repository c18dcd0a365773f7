/** `reports/2026 budget.docx` is `2026 budget`. */
export function nameWithoutExtension(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1)
  return name.replace(/\.[^.]+$/, "") || name
}

export function extensionOf(path: string): string {
  return /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? ""
}

export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1)
}
