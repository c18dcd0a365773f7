import type { SampleTopic } from "./sample-topic.ts"

/** The second collection: how prices are collected and checked each month. */
export const manual: SampleTopic[] = [
  {
    key: "month",
    title: "The month of a price collector",
    level: 1,
    content: `| When | What | Who |
| --- | --- | --- |
| 1st to 20th | prices are collected in shops | collectors |
| 5th | rents are asked for, see [Rents](topic:rents) | telephone team |
| 21st | [plausibility checks](topic:checks) | editors |
| 25th | indices are computed | methods |
| {{cpi_release_day}} | release | release team |

Questions go to {{cpi_contact}}.
`,
  },
  {
    key: "shop",
    title: "Collecting a price in a shop",
    level: 2,
    content: `1. Find the item by its description, not by its place on the shelf.
2. Write down the price that a customer pays today, with reductions that everyone gets.
3. Note the amount when it is not the one in the description: 450 g instead of 500 g is a change of the price.
4. Is the item gone? Follow [Replacing an item](topic:replacing).

> [!CAUTION]
> Never carry forward last month's price because the shop was closed. A missing price is a fact; a guessed one is an error.
`,
  },
  {
    key: "replacing",
    title: "Replacing an item",
    level: 2,
    content: `An item that cannot be bought two months in a row is replaced by the one that most customers buy instead.

When the new item is of another quality, only the part of the difference that is *not* quality is a change of the price. Choose in this order:

1. both were sold last month: compare them there
2. the difference has a price of its own, as a larger memory has
3. ask methods for a hedonic estimate

Write into the note what you chose and why. Someone will ask in a year.
`,
  },
  {
    key: "rents",
    title: "Rents",
    level: 2,
    content: `Rents are asked for by telephone, from the same dwellings each quarter, a third of them each month. Ask for

- the rent without heating and services
- changes to the dwelling since the last call
- whether the tenant has changed

A rent that rises because the flat was renovated is a change of quality; see [Replacing an item](topic:replacing).
`,
  },
  {
    key: "checks",
    title: "Plausibility checks",
    level: 1,
    content: `Every price that changed by more than a third is shown to an editor, with the last twelve months beside it. The editor confirms it, corrects
it after a call to the shop, or leaves it out. They never change a price because it looks wrong.

A check that fails blocks the release:

- [x] no group without a price
- [x] no weight older than two years
- [ ] no open question from collectors
`,
  },
  {
    key: "revision",
    title: "When a published figure was wrong",
    level: 1,
    content: `A wrong figure is corrected as soon as it is known and never quietly.

1. Tell {{cpi_contact}} at once, before the next telephone call.
2. Compute the right figure with two people.
3. Publish it with a note that says **what** was wrong, **since when**, and **who** is affected.

Rates that were used in contracts stay as they were published unless the contract says otherwise; see [What the index measures](topic:start).
`,
  },
]
