import { describePasswordWeakness } from "@hub/contract/password"
import { hash, verify } from "@node-rs/argon2"
import { Refusal, invalidField } from "../platform/refusal.ts"

/** argon2id with 64 MiB and three passes: about 64 ms of one core. */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
const maxConcurrentHashes = 2
const maxQueueLength = 20

let running = 0
const queue: (() => void)[] = []

export const hashPassword = (password: string) => queueHashing(() => hash(password, cost))

/** Whether a hash was made at another cost than today's, so that it should be made again when the password is there. */
export const isPasswordHashOutdated = (password_hash: string | null) =>
  password_hash !== null && !password_hash.startsWith(signOfCost)

const signOfCost = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** Refuses what the rules of the contract cannot see: a password made of this person's own name and address. */
export function refuseWeakPassword(field: string, password: string, known: string[]) {
  const sentence = describePasswordWeakness(password, known)
  if (sentence !== undefined) throw invalidField(field, sentence)
}

/** Whether the password is right. Without a hash it takes as long to say no. */
export function isPasswordCorrect(password_hash: string | null | undefined, password: string) {
  return queueHashing(async () => {
    const fits = await verify(password_hash ?? decoyHash, password)
    return fits && password_hash !== null && password_hash !== undefined
  })
}

/** A hash of the same cost that no password fits. */
const decoyHash = "$argon2id$v=19$m=65536,t=3,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

/** Each takes 64 MiB, so few go at once and the line has an end. */
async function queueHashing<T>(work: () => Promise<T>): Promise<T> {
  if (queue.length >= maxQueueLength)
    throw new Refusal("too_many", "Too many people are signing in right now. Please try again in a moment.")
  if (running >= maxConcurrentHashes) await new Promise<void>((resolve) => queue.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    queue.shift()?.()
  }
}
