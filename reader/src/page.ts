import { createOutline } from "./outline.ts"
import { drawContents } from "./contents-tree.ts"
import { saveOffline } from "./offline.ts"
import { followHeadings, linkHeadings, openWideThings } from "./reading-aids.ts"
import { loadInPage, shared } from "./root.ts"
import { bindSearch } from "./search-box.ts"
import { bindWrongHere } from "./wrong-here.ts"

const script = document.currentScript as HTMLScriptElement
const root = new URL("..", script.src)
const edition = shared.kbEdition
const said = document.querySelector<HTMLElement>("#edition")
said?.replaceWith(`Edition ${edition.edition} · ${edition.built_on}`)

linkHeadings()
followHeadings()
openWideThings()
bindWrongHere(root, edition)
saveOffline(root)

void showContents()

/** The contents may be long: the page is read meanwhile. */
async function showContents(): Promise<void> {
  const contentsUrl = new URL(`assets/contents.js?v=${edition.contents}`, root).href
  await loadInPage(contentsUrl)
  const contents = shared.kbContents
  const outline = createOutline(contents.topics)
  const here = outline.indexOf.get(Number(document.body.dataset["topic"] ?? -1)) ?? -1
  drawContents({ root, contents, outline, here })
  bindSearch({ root, edition, contents, contentsUrl, outline })
}
