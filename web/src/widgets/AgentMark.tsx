import { Badge } from "@mantine/core"

/** Says of a name that a program has it, which suggests and decides nothing. */
export const AgentMark = () => (
  <Badge size="sm" variant="light" tt="none">
    Agent
  </Badge>
)
