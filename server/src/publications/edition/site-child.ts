import { makeSite } from "./site.ts"
import { tellOf } from "./tell.ts"

tellOf(makeSite)
