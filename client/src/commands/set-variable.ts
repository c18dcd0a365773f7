import { variables } from "@hub/contract/variables"
import { type CommandContext, countTopics } from "../command.ts"

/** Sets the value that a variable has everywhere, and makes the variable where there is none. */
export async function setVariable({ hub, say }: CommandContext, slug: string, value: string): Promise<number> {
  const known = (await hub.call(variables.list)).find((variable) => variable.slug === slug)
  if (known?.value === value) {
    say(`${slug} is ${value} already.`)
    return 0
  }
  if (known) await hub.call(variables.change, { params: { id: known.id }, body: { value } })
  else await hub.call(variables.create, { body: { slug, value } })
  const uses = known?.usage_count ?? 0
  say(`${slug} is ${value} now${uses === 0 ? "" : `, in ${countTopics(uses)}`}.`)
  return 0
}
