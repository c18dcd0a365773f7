import type { Route } from "@hub/contract/route"
import { z } from "zod"

/** What is sent: JSON as the framework has it, or files with fields beside them. */
export function describeBody(route: Route, plain: object | undefined): { requestBody?: object } {
  if (!route.upload) return plain === undefined ? {} : { requestBody: plain }
  const fields: Partial<z.core.JSONSchema.JSONSchema> = route.body
    ? z.toJSONSchema(route.body, { io: "input", unrepresentable: "any" })
    : {}
  const files = { type: "array", description: filesWords(route), items: { type: "string", format: "binary" } }
  const schema = {
    type: "object",
    properties: { ...fields.properties, files },
    required: [...(fields.required ?? []), "files"],
  }
  return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } }
}

const filesWords = ({ passing }: Route) =>
  passing ? `One file of at most ${passing.most_bytes} bytes, after the fields.` : "The files, after the fields."
