import { CallFailed } from "./call.ts"

/** A file of the application that could not be fetched, because the hub does not answer. */
class HubUnreachable extends Error {}

/** Whether the hub answers at all, whatever it says. */
export async function isHubReachable(): Promise<boolean> {
  return fetch("/healthz", { cache: "no-store" }).then(
    () => true,
    () => false,
  )
}

/** Fetches a part of the application. The router reloads a page whose part is gone, which without a network would end at the browser's own error. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (await isHubReachable()) throw error
    throw new HubUnreachable()
  }
}

export const isUnreachable = (error: unknown) =>
  error instanceof HubUnreachable || (error instanceof CallFailed && error.failure.code === "unreachable")
