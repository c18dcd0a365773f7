import { parseArgs } from "node:util"
import { createClient } from "./client.ts"
import { type CommandContext, CommandError } from "./command.ts"
import { importFile } from "./commands/import.ts"
import { publishCollection } from "./commands/publish.ts"
import { pullTopics } from "./commands/pull.ts"
import { pushTopics } from "./commands/push.ts"
import { setVariable } from "./commands/set-variable.ts"
import { HubError } from "./hub-error.ts"

const usage = `Usage: hub COMMAND

  hub import FILE [--collection ID]              make topics of a document
  hub publish COLLECTION [--kind KIND] [--out FOLDER]
                                                 publish a collection, by its name or id; KIND is pdf or mobile_kb
  hub pull FOLDER [--collection ID]              write topics into a folder, a Markdown file each
  hub push FOLDER                                save what was changed in the folder
  hub set-variable NAME VALUE                    set the value of a variable

HUB_URL is the address of the hub, HUB_TOKEN an API token.`

type CommandOptions = { collection?: string | undefined; kind?: string | undefined; out?: string | undefined }
type HubCommand = {
  arguments: number
  run: (ctx: CommandContext, args: string[], options: CommandOptions) => Promise<number>
}

const commands: Record<string, HubCommand> = {
  import: { arguments: 1, run: (ctx, [file], { collection }) => importFile(ctx, file!, collection) },
  publish: {
    arguments: 1,
    run: (ctx, [collection], { kind, out }) => publishCollection(ctx, collection!, { kind, out }),
  },
  pull: { arguments: 1, run: (ctx, [folder], { collection }) => pullTopics(ctx, folder!, collection) },
  push: { arguments: 1, run: (ctx, [folder]) => pushTopics(ctx, folder!) },
  "set-variable": { arguments: 2, run: (ctx, [name, value]) => setVariable(ctx, name!, value!) },
}

type Output = Pick<CommandContext, "say" | "complain">

/** Runs a command of the command line, and answers its exit code: 0 done, 1 not done, 2 not understood. */
export async function runHubCommand(
  args: string[],
  env: Record<string, string | undefined>,
  output: Output,
  { pause = 1000 } = {},
): Promise<number> {
  const given = readArguments(args)
  if (given === undefined) {
    output.complain(usage)
    return 2
  }
  const { HUB_URL: url, HUB_TOKEN: token } = env
  if (!url || !token || !URL.canParse(url)) {
    output.complain("Set HUB_URL to the address of the hub, and HUB_TOKEN to an API token.")
    return 2
  }
  try {
    const ctx: CommandContext = { hub: createClient({ url, token }), ...output, pause }
    return await given.command.run(ctx, given.positionals, given.options)
  } catch (error) {
    if (!(error instanceof HubError || error instanceof CommandError)) throw error
    output.complain(error.message)
    return 1
  }
}

function readArguments([name = "", ...rest]: string[]) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return undefined
  try {
    const text = { type: "string" } as const
    const options = { collection: text, kind: text, out: text }
    const { positionals, values } = parseArgs({ args: rest, options, allowPositionals: true })
    return positionals.length === command.arguments ? { command, positionals, options: values } : undefined
  } catch {
    return undefined
  }
}
