/**
 * In what says that it is edited React looks at the selection at each key and counts all characters before the caret at each of
 * its commits, to give back a selection that it lost; an editor keeps its own.
 */
export function isolateSelection(edited: HTMLElement): void {
  Object.defineProperty(edited, "contentEditable", { value: "inherit" })
}
