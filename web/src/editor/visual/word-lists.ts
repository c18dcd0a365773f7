/** What Word shows where lists are not known, such as the bullet of an item; browsers give it as a comment, too. */
export const unsupportedSections = /<!(?:--)?\[if !support\w+\](?:--)?>[^]*?<!(?:--)?\[endif\](?:--)?>/gi

const paragraphs = /(?:<p\b[^>]*(?:\bMsoList|mso-list:)[^>]*>[^]*?<\/p>\s*)+/gi
const paragraph = /<p\b([^>]*)>([^]*?)<\/p>/gi

/** An item of a list, or a paragraph of the item before it, which has no `tag`. */
type WordListItem = { tag?: "ol" | "ul"; list: string; level: number; start: number; content: string }

/** Word writes a list as paragraphs, each with its bullet or number before its words: here they are the list that they look like. */
export function convertWordLists(html: string): string {
  return html.replace(paragraphs, (run) => {
    const items = [...run.matchAll(paragraph)].map(([, attributes = "", content = ""]) => itemOf(attributes, content))
    return listsOf(items)
  })
}

function itemOf(attributes: string, content: string): WordListItem {
  const style = /mso-list:\s*(l\d+) level(\d+) (lfo\d+)/i.exec(attributes)
  const marker = (content.match(unsupportedSections)?.[0] ?? "").replace(/<[^>]*>|&nbsp;|&#160;|\s/g, "")
  const item = { list: `${style?.[1]} ${style?.[3]}`, level: Number(style?.[2] ?? 1), start: startOf(marker), content }
  if (marker === "") return item
  return { ...item, tag: /^\(?(?:\d[\d.]*|[a-z]{1,5})[.)]$|^\d[\d.]*$/i.test(marker) ? "ol" : "ul" }
}

const startOf = (marker: string) => Number(/(\d+)[.)]?$/.exec(marker)?.[1] ?? 1)

function listsOf(items: WordListItem[]): string {
  const open: WordListItem[] = []
  let html = ""
  const close = () => (html += `</li></${open.pop()?.tag}>`)
  for (const item of items) {
    const last = () => open.at(-1)
    if (item.tag !== undefined) {
      while ((last()?.level ?? 0) > item.level) close()
      if (last()?.level === item.level && (last()?.tag !== item.tag || last()?.list !== item.list)) close()
      if (last()?.level === item.level) html += "</li><li>"
      else {
        html += item.tag === "ol" ? `<ol start="${item.start}"><li>` : "<ul><li>"
        open.push(item)
      }
    }
    html += `<p>${item.content}</p>`
  }
  while (open.length > 0) close()
  return html
}
