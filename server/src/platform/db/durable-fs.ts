import fs from "node:fs"
import { NodeFS } from "@electric-sql/pglite/nodefs"

type WasmModule = { FS: { getStream(fd: number): { nfd?: number | null } | undefined } }
type WasmCall = ((fd: number) => number) & { sig?: unknown }
type WasmImports = Record<string, Record<string, unknown> | undefined>

/** WASI's numbers for "no space left" and "input/output error". */
const noSpace = 51
const ioError = 29

/**
 * PGlite's Node file system with the two system calls that make a commit durable.
 * PGlite 0.5.16 starts PostgreSQL with fsync off and gives it empty `fdatasync` and `fsync`; this wires both to the
 * operating system, and refuses to run when the hooks are not found, because then nothing would be durable.
 */
export class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS["init"]>) {
    const made = await super.init(...args)
    const options = made.emscriptenOpts
    const instantiate = options.instantiateWasm
    let wasm: WasmModule | undefined
    options.preRun = [...(options.preRun ?? []), (mod: unknown) => void (wasm = mod as WasmModule)]

    const flushing =
      (flush: (fd: number) => void, sign: 1 | -1): WasmCall =>
      (fd) => {
        const stream = wasm?.FS.getStream(fd)
        try {
          if (typeof stream?.nfd === "number") flush(stream.nfd)
          return 0
        } catch (error) {
          return sign * ((error as NodeJS.ErrnoException).code === "ENOSPC" ? noSpace : ioError)
        }
      }

    options.instantiateWasm = ((imports: WasmImports, done: unknown) => {
      let hooked = 0
      for (const space of [imports.env, imports.wasi_snapshot_preview1])
        for (const [name, call] of [
          ["__syscall_fdatasync", flushing(fs.fdatasyncSync, -1)],
          ["fd_sync", flushing(fs.fsyncSync, 1)],
        ] as const) {
          const old = space?.[name] as WasmCall | undefined
          if (typeof old !== "function") continue
          call.sig = old.sig
          space![name] = call
          hooked++
        }
      if (hooked < 2)
        throw new Error("PGlite has changed: its fsync hooks were not found, so nothing would be durable.")
      return (instantiate as (imports: WasmImports, done: unknown) => unknown)(imports, done)
    }) as typeof instantiate
    return made
  }
}
