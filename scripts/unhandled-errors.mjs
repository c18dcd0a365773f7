// A reporter for Vitest: writes down how many errors no test caught, which its JSON report does not say.
import { writeFileSync } from "node:fs"

export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    if (errors.length > 0) writeFileSync(process.env.HUB_TEST_UNHANDLED, String(errors.length))
  }
}
