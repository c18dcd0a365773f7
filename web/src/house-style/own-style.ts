import { type HouseStyle, type HouseStyleField, houseStyleFields, type OwnHouseStyle } from "@hub/contract/house-style"

/** What of a style differs from what would hold anyway. */
export const ownStyleOf = (style: HouseStyle, base: HouseStyle): OwnHouseStyle =>
  Object.fromEntries(houseStyleFields.flatMap((field) => (isSame(style, base, field) ? [] : [[field, style[field]]])))

/** The way back: what holds with these differences, of which an answer leaves out what it does not say. */
export const fillStyle = (base: HouseStyle, own: OwnHouseStyle) => ({ ...base, ...own }) as HouseStyle

export const isSame = (one: HouseStyle, other: HouseStyle, field: HouseStyleField) =>
  JSON.stringify(one[field]) === JSON.stringify(other[field])
