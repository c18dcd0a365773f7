import { structure } from "@hub/contract/structure"
import { callResponse } from "../../call.ts"
import { hearNews } from "../../hear.ts"

/** Hears when somebody arranges this collection, as long as the page is seen. */
export const hearArranged = (id: number, heard: () => void) =>
  hearNews((signal) => callResponse(structure.stream, { params: { id }, signal }), heard)
