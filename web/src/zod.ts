import { config } from "zod/v4"

// The Content-Security-Policy forbids compiling text, which Zod would try when the first schema is made:
// the person who asks for Zod in the browser gets it through here.
config({ jitless: true })

export { z } from "zod/v4"
