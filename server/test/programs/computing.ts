import { answerComputations } from "../../src/platform/threads/answer.ts"
import { defineComputation } from "../../src/platform/threads/computation.ts"

const sleeping = new Int32Array(new SharedArrayBuffer(4))

/** A thread that can be made to misbehave. */
answerComputations([
  defineComputation("echo", (words: string) => words),
  defineComputation("fail", (words: string) => {
    throw new Error(words)
  }),
  defineComputation("sleep", (milliseconds: number) => void Atomics.wait(sleeping, 0, 0, milliseconds)),
  defineComputation("exit", () => process.exit()),
  defineComputation("fill", () => {
    const all: number[][] = []
    for (;;) all.push(Array.from({ length: 100_000 }, (_, index) => index * 1.5))
  }),
])
