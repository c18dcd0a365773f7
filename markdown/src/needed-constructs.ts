import type { Construct } from "micromark-util-types"

/**
 * What a text must hold for a construct of GFM to be found in it. Mail addresses may begin at any letter, so that where
 * there is no `@`, asking at each would be most of the work.
 */
const constructMarkers: Record<string, RegExp> = {
  emailAutolink: /@/,
  protocolAutolink: /https?:/i,
  wwwAutolink: /www\./i,
  gfmFootnoteDefinition: /\[\^/,
  gfmFootnoteCall: /\[\^/,
  gfmPotentialFootnoteCall: /\[\^/,
  strikethrough: /~~/,
  table: /\||:-|-:/,
  tasklistCheck: /\[[\sx]\]/i,
}

/** Tells which constructs of GFM a text may hold. */
export function constructsNeededFor(source: string): (one: Construct) => boolean {
  const absent = new Set(Object.keys(constructMarkers).filter((name) => !constructMarkers[name]!.test(source)))
  return ({ name = "" }) => !absent.has(name)
}

/** Whether a text may show an address that is not marked as a link; its signs may be written as character references. */
export const mayHoldBareAddresses = (source: string) => /[@&]|http|www/i.test(source)
