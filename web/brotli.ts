import { readdir, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants } from "node:zlib"
import type { Plugin } from "vite"

const compressed = promisify(brotliCompress)

/** Lays a file compressed as far as it goes beside each that compresses; the server sends it to the person who takes it. */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    writeBundle: {
      sequential: true,
      async handler({ dir = "" }) {
        const names = (await readdir(dir, { recursive: true })).filter((name) => /\.(js|css|svg)$/.test(name))
        await Promise.all(names.map((name) => compress(join(dir, name))))
      },
    },
  }
}

async function compress(path: string) {
  const { size } = await stat(path)
  if (size < 1024) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: size }
  await writeFile(`${path}.br`, await compressed(await readFile(path), { params }))
}
