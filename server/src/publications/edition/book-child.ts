import { makeBook } from "./book.ts"
import { tellOf } from "./tell.ts"

tellOf(makeBook)
