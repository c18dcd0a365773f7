import { CommandError } from "./command.ts"

/** The number of something, as it stands in its address. */
export function readId(text: string, what: string): number {
  const id = Number(text)
  if (!Number.isInteger(id) || id < 1) throw new CommandError(`${what} takes a number, as it is in the address.`)
  return id
}
