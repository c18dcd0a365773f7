import { applyTheme, readTheme } from "./theme-choice.ts"

applyTheme(readTheme())
