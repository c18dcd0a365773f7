/** Characters of the Symbol and Wingdings fonts, which Word stores in a private area, as real ones. */
const symbols: Record<string, string> = {
  F0B7: "•",
  F0A7: "▪",
  F0E0: "→",
  F0DF: "←",
  F0E1: "↑",
  F0E2: "↓",
  F0FC: "✓",
  F0FB: "✗",
  F06C: "●",
  F0A8: "□",
  F0FE: "☑",
  F06F: "□",
  F061: "α",
  F062: "β",
  F067: "γ",
  F064: "δ",
  F06D: "μ",
  F070: "π",
  F073: "σ",
  F044: "Δ",
  F053: "Σ",
  F057: "Ω",
  F0B3: "≥",
  F0A3: "≤",
  F0B9: "≠",
  F0B1: "±",
  F0B4: "×",
  F0B0: "°",
  F0A5: "∞",
  F0AE: "→",
}

export function symbol(code: string): string {
  const known = symbols[code.toUpperCase()]
  if (known) return known

  const point = Number.parseInt(code, 16)
  if (!(point > 0 && point < 0x110000)) return ""
  return String.fromCodePoint(point > 0xf000 && point < 0xf100 ? point - 0xf000 : point)
}
