/** Runs one job at a time, each after those that were asked for before it, whether they succeeded or not. */
export function createRunner(): <T>(job: () => Promise<T>) => Promise<T> {
  let before: Promise<unknown> = Promise.resolve()
  return (job) => {
    const run = before.then(job)
    before = run.catch(() => undefined)
    return run
  }
}
