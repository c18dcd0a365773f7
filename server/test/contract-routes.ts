import type { Route } from "@hub/contract/route"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { root } from "../src/platform/root.ts"

/** Every route that some file of the contract exports in an object of routes. */
export async function listContractRoutes(): Promise<Route[]> {
  const folder = join(root, "contract/src")
  const modules = await Promise.all(
    readdirSync(folder)
      .filter((file) => file.endsWith(".ts"))
      .map((file) => import(join(folder, file)) as Promise<object>),
  )
  return modules
    .flatMap((module) => Object.values(module))
    .flatMap((exported: object | null) => Object.values(exported ?? {}))
    .filter((one: unknown): one is Route => typeof one === "object" && one !== null && "path" in one && "answer" in one)
}
