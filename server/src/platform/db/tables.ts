/** Every table by name. Each feature adds its own in its `tables.ts` by declaring this interface again. */
// oxlint-disable-next-line typescript/no-empty-interface
export interface Tables {}
