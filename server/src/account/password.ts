import { hash, verify } from "@node-rs/argon2"
import { Refusal } from "../platform/failure.ts"

/** argon2id with 64 MiB and three passes: about 64 ms of one core. */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
const atOnce = 2
const longestQueue = 20

let running = 0
const queue: (() => void)[] = []

export const hashPassword = (password: string) => inTurn(() => hash(password, cost))

/** Whether the password is right. Without a hash it takes as long to say no. */
export function passwordFits(password_hash: string | null | undefined, password: string) {
  return inTurn(async () => {
    const fits = await verify(password_hash ?? nobodysHash, password)
    return fits && password_hash !== null && password_hash !== undefined
  })
}

/** A hash of the same cost that no password fits. */
const nobodysHash = "$argon2id$v=19$m=65536,t=3,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

/** Each takes 64 MiB, so few go at once and the line has an end. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (queue.length >= longestQueue) throw new Refusal("too_many", "Too many people are signing in. Please try again.")
  if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    queue.shift()?.()
  }
}
