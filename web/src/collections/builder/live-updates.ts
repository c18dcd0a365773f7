import { structure } from "@hub/contract/structure"
import { callResponse } from "../../call.ts"
import { followLiveUpdates } from "../../live-updates.ts"

/** Hears when somebody arranges this collection, as long as the page is seen. */
export const followArrangement = (id: number, heard: () => void) =>
  followLiveUpdates((signal) => callResponse(structure.stream, { params: { id }, signal }), heard)
