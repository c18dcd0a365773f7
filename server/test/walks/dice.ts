/** How far the walks go: a little by default; HUB_TEST_ROUNDS=200 is the whole way. */
export const walkRounds = Number(process.env.HUB_TEST_ROUNDS ?? 2)
export const walkEvents = 1000 * walkRounds
/** The whole way takes minutes on a busy machine. */
export const walkTimeout = 60_000 + 10_000 * walkRounds
export const walkSeed = Number(process.env.HUB_TEST_SEED ?? 20261122)

/** Chance that falls the same way every time. */
export function createDice(start: number) {
  let state = (start % 2_147_483_646) + 1
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  return {
    chance: (share: number) => next() < share,
    below: (limit: number) => Math.floor(next() * limit),
    one: <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!,
  }
}

export type WalkDice = ReturnType<typeof createDice>
