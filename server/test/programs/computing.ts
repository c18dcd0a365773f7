import { answerComputations } from "../../src/platform/threads/answer.ts"
import { computation } from "../../src/platform/threads/computation.ts"

const sleeping = new Int32Array(new SharedArrayBuffer(4))

/** A thread that can be made to misbehave. */
answerComputations([
  computation("echo", (words: string) => words),
  computation("fail", (words: string) => {
    throw new Error(words)
  }),
  computation("sleep", (milliseconds: number) => void Atomics.wait(sleeping, 0, 0, milliseconds)),
  computation("exit", () => process.exit()),
  computation("fill", () => {
    const all: number[][] = []
    for (;;) all.push(Array.from({ length: 100_000 }, (_, index) => index * 1.5))
  }),
])
