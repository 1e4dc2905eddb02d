import {
  BENGALI,
  everyMessage,
  PLAIN_TITLES,
  plainTitles,
  readCatalogue,
  updated,
  writeCatalogue,
} from './catalogue.ts';

// npm run messages: brings the catalogue to what the sources say, and counts what is missing.
const { found, unsaid } = everyMessage();
const before = readCatalogue(BENGALI);
const said = [...new Set(found.map(({ text }) => text))];
const catalogue = updated(before, said);
await writeCatalogue(BENGALI, catalogue);

await writeCatalogue(PLAIN_TITLES, plainTitles(said));

const missing = said.filter((message) => !Object.hasOwn(catalogue, message));
const where = new Map(found.toReversed().map((one) => [one.text, `${one.file}:${one.line}`]));
for (const message of missing) console.log(`${where.get(message)}  no Bengali: ${message}`);
for (const { file, line, text } of unsaid) console.log(`${file}:${line}  not through t: ${text}`);
const dropped = Object.keys(before).filter((message) => !Object.hasOwn(catalogue, message));
console.log(
  `${said.length} messages, ${missing.length} without Bengali, ` +
    `${dropped.length} no longer said, ${unsaid.length} not through t`,
);
if (missing.length > 0) console.log(`Before a release, add them to ${BENGALI} in Bengali.`);
process.exitCode = unsaid.length > 0 ? 1 : 0;
