/** What a person reads who opens an export without the hub. */
export const readme = `# Your documentation, as files

This folder is an export of a Documentation Project Hub. You need no program of the hub to read it: every file is plain
UTF-8 text but for images, uploads and editions, which are as they were.

| where | what |
|---|---|
| \`topics/\` | the texts, one Markdown file each, in the folder of their project. Between the lines \`---\` stands what belongs to a text (YAML); below them the text begins, byte for byte |
| \`history/\` | every version of a text, a line of JSON each. The newest has no \`content\`: that is the text in \`topics/\` |
| \`collections/\` | each collection with its tree: which texts it has, in which order, on which level, and their files |
| \`images/\`, \`fonts/\`, \`imports/\`, \`files/\` | what people uploaded, under its own name. In texts an image is \`/media/\` and its \`key\` in \`records/images.jsonl\` |
| \`editions/\` | what was published, and \`evidence.json\`: who approved which words and values, signed. \`editions/keys.json\` has the public keys |
| \`records/\` | everything else, a file for each kind and a line of JSON for each record: people, projects, variables, reviews with their points and decisions, comments, tasks, and so on |
| \`hub.json\` | what this export is, how much is in it, and what is left out and why |
| \`SHA256SUMS\` | the hash of every file. \`sha256sum -c SHA256SUMS\` checks them |

Records name each other by numbers: \`topic_id\` is the \`id\` of a topic, and a field that ends in \`_by\`, \`owner_id\`,
\`author_id\` or \`reviewer_id\` is the \`id\` of a person in \`records/people.jsonl\`. Times are UTC. What a text refers to as
\`{{name}}\` is a variable in \`records/variables.jsonl\`; values of one project or collection are in \`records/variable_values.jsonl\`.

To verify the evidence of an edition without the hub, use the verifier that the hub hands out:
\`node verify-evidence.mjs evidence.json edition.pdf --keys keys.json\`.

An empty hub reads all of this back: \`npm run import-hub -- FOLDER\`.
`
