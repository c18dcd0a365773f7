type Colour = { red: number; green: number; blue: number; alpha: number }

/** A colour as browsers compute it: rgb(…) or rgba(…), or color(srgb …) where it was mixed. */
export function parseColour(computed: string): Colour {
  const numbers = computed.match(/-?[\d.]+%?/g)?.map((one) => Number.parseFloat(one)) ?? []
  const scale = computed.startsWith("color(") ? 255 : 1
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbers
  return { red: red * scale, green: green * scale, blue: blue * scale, alpha }
}

/** What is seen where one colour lies on another that lets nothing through. */
export function blendColours(upper: Colour, lower: Colour): Colour {
  const mix = (one: number, other: number) => one * upper.alpha + other * (1 - upper.alpha)
  return {
    red: mix(upper.red, lower.red),
    green: mix(upper.green, lower.green),
    blue: mix(upper.blue, lower.blue),
    alpha: 1,
  }
}

/** The contrast of two colours as WCAG counts it, from 1 to 21. */
export function colourContrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance({ red, green, blue }: Colour): number {
  const linear = (part: number) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The ground that is seen behind an element: everything that lies under it, down to what lets nothing through. */
export function findBackground(element: Element | null): Colour {
  if (!element) return { red: 255, green: 255, blue: 255, alpha: 1 }
  const own = parseColour(getComputedStyle(element).backgroundColor)
  return own.alpha === 1 ? own : blendColours(own, findBackground(element.parentElement))
}

/** How far the words of a button stand out from its face, as it is drawn now; of a focused one its ring from the page. */
export function measureContrast(button: Element, ring: boolean): number {
  const { color, outlineColor } = getComputedStyle(button)
  const ground = findBackground(ring ? button.parentElement : button)
  return colourContrast(blendColours(parseColour(ring ? outlineColor : color), ground), ground)
}
