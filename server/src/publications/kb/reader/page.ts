import { outlineOf } from "../outline.ts"
import { drawContents } from "./contents-tree.ts"
import { keepOffline } from "./offline.ts"
import { followHeadings, linkHeadings, openWideThings } from "./reading.ts"
import { shared } from "./root.ts"
import { bindSearch } from "./search-box.ts"
import { bindWrongHere } from "./wrong-here.ts"

const script = document.currentScript as HTMLScriptElement
const root = new URL("..", script.src)
const contents = shared.kbContents
const outline = outlineOf(contents.topics)
const here = outline.placeOf.get(Number(document.body.dataset["topic"] ?? -1)) ?? -1

drawContents({ root, contents, outline, here })
bindSearch({ root, contents, outline })
bindWrongHere(root, contents)
linkHeadings()
followHeadings()
openWideThings()
keepOffline(root)
