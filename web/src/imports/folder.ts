/** What of a folder is brought in: Markdown and web pages, and the images that they may show. */
const texts = /\.(?:mdx?|markdown|x?html?)$/i
const wanted = /\.(?:mdx?|markdown|x?html?|png|jpe?g|gif|svg|webp|avif|bmp|emf|wmf)$/i

export type FolderFile = { path: string; file: File }

/** The files and folders that were dropped: what lies in folders with its path, the rest as it is. */
export async function readDroppedItems(
  items: DataTransferItemList,
): Promise<{ files: File[]; folders: Map<string, FolderFile[]> }> {
  // The list is emptied as soon as the event is over, so everything is taken from it first.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const files: File[] = []
  const folders = new Map<string, FolderFile[]>()
  for (const entry of entries)
    if (isFolder(entry)) folders.set(entry.name, await filesIn(entry, ""))
    else if (isFile(entry)) files.push(await fileOf(entry))
  return { files, folders }
}

/** A chosen folder as the browser lists it: each file with its path from the folder's own name on. */
export function groupChosenFolders(files: File[]): Map<string, FolderFile[]> {
  const folders = new Map<string, FolderFile[]>()
  for (const file of files) {
    const [name = "", ...rest] = file.webkitRelativePath.split("/")
    const path = rest.join("/")
    if (isWanted(path)) folders.set(name, [...(folders.get(name) ?? []), { path, file }])
  }
  return folders
}

/** A folder as one file that is uploaded; undefined where no text lies in it. */
export async function packFolder(name: string, files: FolderFile[]): Promise<File | undefined> {
  if (!files.some(({ path }) => texts.test(path))) return undefined
  const { zipSync } = await import("fflate")
  const contents: Record<string, Uint8Array> = {}
  for (const { path, file } of files) contents[path] = new Uint8Array(await file.arrayBuffer())
  const newest = Math.max(...files.map(({ file }) => file.lastModified))
  return new File([zipSync(contents, { level: 1 })], `${name}.zip`, { lastModified: newest })
}

/** Hidden files and folders are left behind, as a repository's own are. */
const isWanted = (path: string) => wanted.test(path) && !path.split("/").some((step) => step.startsWith("."))

async function filesIn(folder: FileSystemDirectoryEntry, base: string): Promise<FolderFile[]> {
  const found: FolderFile[] = []
  for (const entry of await entriesOf(folder)) {
    const path = `${base}${entry.name}`
    if (isFolder(entry) && !entry.name.startsWith(".")) found.push(...(await filesIn(entry, `${path}/`)))
    else if (isFile(entry) && isWanted(path)) found.push({ path, file: await fileOf(entry) })
  }
  return found
}

/** A browser tells a hundred entries at a time, and none when it has told all. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all
    all.push(...some)
  }
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject))
