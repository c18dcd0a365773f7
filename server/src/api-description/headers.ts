import type { Route } from "@hub/contract/route"

/** The headers that a call takes. */
export const listParameters = ({ method, secret, stream, download, open }: Route) =>
  method === "GET" || secret || stream || download || open
    ? []
    : [
        {
          name: "Idempotency-Key",
          in: "header",
          required: false,
          description: "A call with the same key is carried out once, and answered again; a key is kept for 7 days.",
          schema: { type: "string", maxLength: 255 },
        },
      ]

/** The headers that an answer has. */
export const listHeaders = ({ paged }: Route) =>
  paged
    ? {
        headers: {
          Link: { description: 'The next page, with `rel="next"`, if there is one.', schema: { type: "string" } },
          "X-Total-Count": { description: "The number of all results.", schema: { type: "integer", minimum: 0 } },
        },
      }
    : {}
