import { offerCopies } from "./code-copy.ts"
import { openPictures } from "./image-zoom.ts"
import { offerEditing } from "./edit-link.ts"
import { createOutline } from "./outline.ts"
import { drawContents } from "./contents-tree.ts"
import { saveOffline } from "./offline.ts"
import { followHeadings, followOldPlace, linkHeadings, openWideThings } from "./reading-aids.ts"
import { loadInPage, shared } from "./root.ts"
import type { EditionScript } from "./site.ts"
import { bindSearch } from "./search-box.ts"
import { offerTables } from "./table-download.ts"
import { openTabs } from "./tabs.ts"
import { bindTheme } from "./theme-choice.ts"
import { fillWords } from "./words/edition-words.ts"
import { bindWrongHere } from "./wrong-here.ts"

const script = document.currentScript as HTMLScriptElement
// A page that stands wherever somebody looked for another names each script twice, and one of them may be there twice.
if (document.body.dataset["open"] === undefined) openPage(new URL("..", script.src))

function openPage(root: URL): void {
  document.body.dataset["open"] = ""
  const edition = shared.kbEdition
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[href="index.html"]`))
    link.href = new URL("index.html", root).href
  const said = document.querySelector<HTMLElement>(".foot a")
  said?.replaceWith(`${fillWords(shared.kbWords.edition, edition)} · ${edition.built_on}`)

  bindTheme()
  followOldPlace()
  linkHeadings()
  followHeadings()
  openWideThings()
  bindWrongHere(root, edition)
  offerEditing(root)
  offerCopies()
  openTabs()
  offerTables(root, edition)
  openPictures()
  saveOffline(root)
  void showContents(root, edition)
}

/** The contents may be long: the page is read meanwhile. */
async function showContents(root: URL, edition: EditionScript): Promise<void> {
  const contentsUrl = new URL(`assets/contents.js?v=${edition.contents}`, root).href
  await loadInPage(contentsUrl)
  const contents = shared.kbContents
  const outline = createOutline(contents.topics)
  const here = outline.indexOf.get(Number(document.body.dataset["topic"] ?? -1)) ?? -1
  drawContents({ root, contents, outline, here })
  bindSearch({ root, edition, contents, contentsUrl, outline })
}
