let files: File[] = []

/** Keeps the files that were dropped on another screen for the import, which is opened for them; answers how many. */
export function keepDroppedFiles({ items }: Pick<DataTransfer, "items">): number {
  files = [...items].flatMap((item) => {
    const file = item.kind === "file" && item.webkitGetAsEntry()?.isDirectory !== true ? item.getAsFile() : null
    return file ? [file] : []
  })
  return files.length
}

/** The files that were dropped elsewhere, once. */
export function takeDroppedFiles(): File[] {
  const taken = files
  files = []
  return taken
}
