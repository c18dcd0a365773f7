/** `npm test -- long`: further into what a short run shows as well. */
export const isLongRun = process.env.HUB_TEST_LONG !== undefined
