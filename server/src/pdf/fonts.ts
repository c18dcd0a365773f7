import { join } from "node:path"
import { root } from "../platform/root.ts"

const from = (folder: string, ...names: string[]) => names.map((name) => join(root, "node_modules", folder, name))

const google = (folder: string, name: string) =>
  ["400Regular", "700Bold"].flatMap((weight) => from(`@expo-google-fonts/${folder}/${weight}`, `${name}_${weight}.ttf`))

/** Scripts that the compiler's own fonts lack, and the files that hold them: loaded only where a text needs them. */
const scripts: [RegExp, string[]][] = [
  [
    /\p{Script=Arabic}/u,
    from("@embedpdf/fonts-arabic/fonts", "NotoNaskhArabic-Regular.ttf", "NotoNaskhArabic-Bold.ttf"),
  ],
  [
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u,
    from("@embedpdf/fonts-sc/fonts", "NotoSansHans-Regular.otf", "NotoSansHans-Bold.otf"),
  ],
  [/\p{Script=Hangul}/u, from("@embedpdf/fonts-kr/fonts", "NotoSansKR-Regular.otf", "NotoSansKR-Bold.otf")],
  [/\p{Script=Devanagari}/u, google("noto-sans-devanagari", "NotoSansDevanagari")],
  [/\p{Script=Bengali}/u, google("noto-sans-bengali", "NotoSansBengali")],
  [/\p{Script=Thai}/u, google("noto-sans-thai", "NotoSansThai")],
  [/\p{Emoji_Presentation}|\ufe0f/u, from("@expo-google-fonts/noto-emoji/400Regular", "NotoEmoji_400Regular.ttf")],
]

const weights = ["400Regular", "400Regular_Italic", "600SemiBold", "600SemiBold_Italic", "700Bold"]
const family = (folder: string, name: string) =>
  weights.flatMap((weight) => from(`@expo-google-fonts/${folder}/${weight}`, `${name}_${weight}.ttf`))

/** Families that a house style may choose, and the files that hold them. */
const families: Record<string, string[]> = {
  Inter: family("inter", "Inter"),
  "Source Serif 4": family("source-serif-4", "SourceSerif4"),
}

/** The font files to load beside the compiler's own for these words, and for the families that were chosen. */
export function fontsFor(words: string, chosen: string[] = []): string[] {
  return [
    ...scripts.flatMap(([script, files]) => (script.test(words) ? files : [])),
    ...[...new Set(chosen)].flatMap((name) => families[name] ?? []),
  ]
}
