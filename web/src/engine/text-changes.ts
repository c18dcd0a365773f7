export { listTextChanges } from "@hub/markdown"
