import type { Route } from "@hub/contract/route"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { root } from "../src/platform/root.ts"

/** Every route with its name: the object of routes that some file of the contract exports, and its key there. */
export async function nameRoutes(): Promise<{ noun: string; verb: string; route: Route }[]> {
  const folder = join(root, "contract/src")
  const modules = await Promise.all(
    readdirSync(folder)
      .filter((file) => file.endsWith(".ts"))
      .map((file) => import(join(folder, file)) as Promise<object>),
  )
  return modules
    .flatMap((module) => Object.entries(module) as [string, object | null][])
    .flatMap(([noun, routes]) =>
      Object.entries(routes ?? {}).map(([verb, route]: [string, unknown]) => ({ noun, verb, route })),
    )
    .filter((one): one is { noun: string; verb: string; route: Route } => isRoute(one.route))
}

const isRoute = (one: unknown): one is Route =>
  typeof one === "object" && one !== null && "path" in one && "answer" in one

export const listContractRoutes = async (): Promise<Route[]> => (await nameRoutes()).map(({ route }) => route)
