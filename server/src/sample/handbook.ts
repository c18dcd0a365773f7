import type { SampleTopic } from "./sample-topic.ts"

/** The first collection: what the index is and how it is used. Links name topics, pictures the chart. */
export const handbook: SampleTopic[] = [
  {
    key: "start",
    title: "What the Consumer Price Index measures",
    level: 1,
    content: `The Consumer Price Index (CPI) shows how much the prices of what households buy have changed since {{cpi_base_year}}, the year
in which it stands at 100.

It is a measure of **prices**, not of what life costs a particular family. A household that heats with wood and owns no car
will see another rate than the index, which describes the average of all.

> [!NOTE]
> The index is released {{cpi_release_day}} at 9:00. Until then, only the release team may know it.

## What it is used for

- adjusting pensions, wages and rents
- measuring inflation, as in [How to read the index](topic:reading)
- removing the effect of prices from turnover and consumption

What is *not* in it is described in [What the index leaves out](topic:limits).
`,
  },
  {
    key: "reading",
    title: "How to read the index",
    level: 2,
    content: `![The index of all items over two years, rising slowly](image:chart)

An index of 108.4 means that prices are 8.4 % above those of {{cpi_base_year}}. Three figures are derived from it:

| Figure | Compares | Answers |
| --- | --- | --- |
| Annual rate | this month with the same month a year ago | How high is inflation? |
| Monthly rate | this month with the month before | What changed just now? |
| Average rate | twelve months with the twelve before | How high was inflation this year? |

> [!WARNING]
> Do not subtract two index values and call the difference a percentage. From 105 to 108.4 is a rise of 3.2 %, but 3.4 points.

See also [The annual rate, step by step](topic:rate).
`,
  },
  {
    key: "rate",
    title: "The annual rate, step by step",
    level: 2,
    content: `1. Take the index of the month, for example 108.4.
2. Take the index of the same month a year before: 105.0.
3. Divide, subtract one and multiply by a hundred: 108.4 / 105.0 − 1 = 0.0324, or **3.2 %**.

Round only at the end, to one decimal. Rates of groups are computed from the unrounded indices of the groups, never from rounded ones.
`,
  },
  {
    key: "basket",
    title: "The basket",
    level: 1,
    content: `The basket holds {{cpi_basket_size}} goods and services that stand for all that households buy. Each has a
description that leaves the price collector no choice: *“Bread, white, sliced, 500 g, packed”* and not “bread”.

The basket is reviewed once a year. An item enters when households spend more than one in a thousand on it, and leaves when shops stop
selling it. How much each item counts is explained in [Weights](topic:weights).
`,
  },
  {
    key: "weights",
    title: "Weights",
    level: 2,
    content: `A weight says how much of every 1,000 that households spend goes to a group.

| Group | Weight |
| --- | ---: |
| Food and drinks | 162 |
| Housing, water, energy | 248 |
| Transport | 139 |
| Recreation and culture | 104 |
| Restaurants and hotels | 87 |
| Everything else | 260 |
| **Together** | **1,000** |

They come from the household budget survey, brought forward to the year before by [national accounts](https://unstats.un.org/unsd/nationalaccount/).
New weights are used from January on, together with the new [basket](topic:basket).
`,
  },
  {
    key: "limits",
    title: "What the index leaves out",
    level: 1,
    content: `The index holds only what households buy for themselves. It leaves out

- buying a house, which is an investment; rents are in it, see [Rents](topic:rents)
- income tax and contributions, which buy nothing in particular
- interest, except where it is part of a service

> [!TIP]
> When someone says that “the real inflation is higher”, ask which of these is meant. Often the answer is a house price.
`,
  },
]
