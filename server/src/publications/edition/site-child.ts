import { makeSite } from "./site.ts"
import { runEditionChild } from "./run-child.ts"

runEditionChild(makeSite)
