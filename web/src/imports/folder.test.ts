import { strFromU8, unzipSync } from "fflate"
import { expect, test } from "vitest"
import { groupChosenFolders, packFolder, readDroppedItems } from "./folder.ts"

type Tree = { [name: string]: string | Tree }

/** A file or folder as a browser tells it when it is dropped: the entries of a folder two at a time. */
function entryOf(name: string, content: string | Tree): FileSystemEntry {
  if (typeof content === "string") {
    const file = (found: (file: File) => void) => found(new File([content], name))
    return { name, isFile: true, isDirectory: false, file } as unknown as FileSystemEntry
  }
  const createReader = () => {
    const left = Object.entries(content).map(([inside, more]) => entryOf(inside, more))
    return { readEntries: (found: (entries: FileSystemEntry[]) => void) => found(left.splice(0, 2)) }
  }
  return { name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry
}
const drop = (tree: Tree) => {
  const items = Object.entries(tree).map(([name, content]) => ({ webkitGetAsEntry: () => entryOf(name, content) }))
  return readDroppedItems([...items, { webkitGetAsEntry: () => null }] as unknown as DataTransferItemList)
}
const chosen = (path: string) => {
  const file = new File([path], path.split("/").at(-1) ?? "")
  return Object.defineProperty(file, "webkitRelativePath", { value: path })
}
const pathsIn = (folders: Map<string, { path: string }[]>) =>
  Object.fromEntries([...folders].map(([name, files]) => [name, files.map(({ path }) => path)]))

test("of a dropped folder every Markdown file and image is taken, however deep, with its path", async () => {
  const { files, folders } = await drop({
    handbook: {
      "index.md": "# Handbook",
      "notes.txt": "no",
      chapters: { "one.MARKDOWN": "# One", "two.md": "# Two", media: { "chart.PNG": "png", "table.xlsx": "no" } },
      empty: {},
    },
    "loose.docx": "Word",
  })

  expect(pathsIn(folders)).toEqual({
    handbook: ["index.md", "chapters/one.MARKDOWN", "chapters/two.md", "chapters/media/chart.PNG"],
  })
  expect(files.map(({ name }) => name)).toEqual(["loose.docx"])
})

test("hidden files and folders are left behind", async () => {
  const { folders } = await drop({
    handbook: {
      ".draft.md": "no",
      ".git": { "description.md": "no" },
      docs: { ".cache": { "a.png": "no" } },
      "a.md": "",
    },
  })

  expect(pathsIn(folders)).toEqual({ handbook: ["a.md"] })
})

test("a folder that was chosen in a dialog is read the same way", () => {
  const files = ["handbook/a.md", "handbook/media/b.svg", "handbook/.git/c.md", "handbook/d.exe", "other/e.md"].map(
    chosen,
  )

  expect(pathsIn(groupChosenFolders(files))).toEqual({ handbook: ["a.md", "media/b.svg"], other: ["e.md"] })
})

test("a folder is sent as one archive of that name, as old as its newest file", async () => {
  const fileOf = (content: string, lastModified: number) => new File([content], "any", { lastModified })

  const packed = await packFolder("handbook", [
    { path: "a.md", file: fileOf("# A", 2000) },
    { path: "media/b.svg", file: fileOf("<svg/>", 5000) },
  ])

  expect([packed?.name, packed?.lastModified]).toEqual(["handbook.zip", 5000])
  const contents = unzipSync(new Uint8Array(await packed!.arrayBuffer()))
  expect(Object.entries(contents).map(([path, bytes]) => [path, strFromU8(bytes)])).toEqual([
    ["a.md", "# A"],
    ["media/b.svg", "<svg/>"],
  ])
})

test.each([[["b.svg"]], [[]]])("a folder without Markdown (%j) is not sent", async (paths) => {
  expect(
    await packFolder(
      "media",
      paths.map((path) => ({ path, file: new File([], path) })),
    ),
  ).toBeUndefined()
})
