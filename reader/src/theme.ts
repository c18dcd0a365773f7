import { findHubCall } from "./hub-call.ts"
import { applyTheme, readTheme } from "./theme-choice.ts"

// What the script of the page adds has its room before it comes.
const { dataset } = document.documentElement
const script = document.currentScript as HTMLScriptElement
dataset["scripts"] = ""
if (findHubCall(new URL("..", script.src), "feedback") !== undefined) dataset["reports"] = ""
applyTheme(readTheme())
