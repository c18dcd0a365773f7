import type { CodeFamily } from "../code/highlight.ts"

/** Readers' machines have pages of any brightness: these can be read on white and on black. */
export const bookCodeColours: Record<CodeFamily, string> = {
  k: "#d23f53",
  s: "#2d8634",
  c: "#6f767d",
  n: "#c24986",
  f: "#4e70d6",
  t: "#24818f",
}

const codeStyle = Object.entries(bookCodeColours)
  .map(([family, colour]) => `pre .${family}{color:${colour}}`)
  .join("")

/** How an edition looks as a page and as a book; readers' own colours and sizes go before ours. */
export const bookStyle = `
h1,h2,h3,h4,h5,h6{line-height:1.25;overflow-wrap:anywhere}
p,li,dd,figcaption{overflow-wrap:anywhere}
code,pre,kbd{font-family:ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.88em}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid #8885;border-radius:4px;padding:.7em .9em}
kbd{border:1px solid #8888;border-radius:3px;padding:0 .3em}
ul:dir(ltr)>li:dir(rtl),ol:dir(ltr)>li:dir(rtl),ul:dir(rtl)>li:dir(ltr),ol:dir(rtl)>li:dir(ltr){margin-inline-start:1.5em}
blockquote{margin-inline:0;padding-inline-start:1em;border-inline-start:3px solid #8888}
img{max-width:100%;height:auto}
figure{margin:1.4em 0}
figcaption{font-size:.9em}
figure.captioned>figcaption{margin:.4em 0;break-after:avoid}figure.captioned>.wide{margin:.4em 0}figcaption .number{margin-inline-end:.4em}
.sources{font-size:.85em;margin-top:.4em}.sources p{margin:.2em 0}
.equation{display:flex;align-items:center;gap:1em}.equation>.math{flex:1}
.number-list{list-style:none;padding-inline-start:0}.number-list a{text-decoration:none}
.index,.index ul{list-style:none;padding-inline-start:0}.index ul{padding-inline-start:1.2em}.index i{opacity:.85}
.math{overflow-x:auto;padding-block:1px;margin:1em 0}
mtd.left{padding-left:0;text-align:left;text-align:-webkit-left}mtd.left+mtd.left{padding-left:.8em}mtd.right{padding-right:0;text-align:right;text-align:-webkit-right}
mrow.boxed{padding:.2em;border:1px solid}
.wide{overflow-x:auto;margin:1.2em 0}
table,table p,table li,table dd{overflow-wrap:normal;hyphens:manual;-webkit-hyphens:manual}
table{border-collapse:collapse}table.many{font-size:.8em}table.many td,table.many th{padding:.2em .35em}.figure{white-space:nowrap}
td,th{border:1px solid #8888;padding:.3em .6em;vertical-align:top;text-align:start}
td.center,th.center{text-align:center}td.right,th.right{text-align:end}
.alert{border-inline-start:4px solid #0b6bcb;padding:.1em 1em;margin:1.2em 0}
.alert.tip{border-color:#1f7a44}.alert.important{border-color:#6b46b5}.alert.warning{border-color:#a86400}.alert.caution{border-color:#c02626}
.tone{font-weight:bold}
.tasks{list-style:none;padding-inline-start:.4em}
a.note{vertical-align:super;font-size:.75em;text-decoration:none}
.notes{font-size:.9em;margin-top:2em}.notes hr{width:25%;margin-inline-start:0}
.note-text>p{display:inline}
.note-text{margin:.4em 0}
figure.code{margin:1.2em 0}figure.code pre{margin:0}figure.code figcaption{display:flex;justify-content:space-between;gap:1em;margin-bottom:.3em}
.code mark,.code ins,.code del{display:block;margin:0 -.9em;padding:0 .7em;border-inline-start:.2em solid;background:none;color:inherit;text-decoration:none}
${codeStyle}
.no-image{border:1px dashed #888;padding:0 .3em}
`
