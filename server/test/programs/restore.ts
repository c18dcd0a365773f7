import { argv, exit, stderr, stdout } from "node:process"
import { restoreFromFile } from "../../src/restore.ts"

// Restores a backup into the hub that the environment names, and says before it begins.
stdout.write("begins\n")
try {
  stdout.write(`${await restoreFromFile(argv[2] ?? "")}\n`)
  exit(0)
} catch (error) {
  stderr.write(`${String(error)}\n`)
  exit(1)
}
