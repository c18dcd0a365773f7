import { makeBook } from "./book.ts"
import { runEditionChild } from "./run-child.ts"

runEditionChild(makeBook)
