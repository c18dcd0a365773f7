/** By which name hubs tell each other that a variable came, went, or has another value somewhere. */
export const variableUpdates = "variables"
