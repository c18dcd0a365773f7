import { EditMap } from "micromark-util-edit-map"

// Called on the map it belongs to.
// oxlint-disable-next-line typescript/unbound-method
const { consume } = EditMap.prototype

/**
 * Shows the parser, where it edits its list of events, only the part from the first edit on: it copies all that it is
 * shown, at each block that follows a quote or a footnote, though the edits are near the end.
 */
export function patchEditMap(): void {
  EditMap.prototype.consume = function (events) {
    let start = events.length
    for (const [at] of this.map) start = Math.min(start, at)
    const rest = events.splice(start)
    for (const edit of this.map) edit[0] -= start
    consume.call(this, rest)
    for (const event of rest) events.push(event)
  }
}
