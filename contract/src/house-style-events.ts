import { NoData, WithName } from "./event-shapes.ts"

export const houseStyleEvents = {
  "house_style.changed": NoData,
  "house_font.added": WithName,
  "house_font.deleted": WithName,
}
