import { writeFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { everyAnswer } from './extract.ts';

// npm run answers: reads off the handlers' types what every call answers, for the API reference.
const read = everyAnswer();
const file = new URL('../../server/platform/http/answers.json', import.meta.url);
const { code } = await format('answers.json', JSON.stringify(read), { printWidth: 100 });
writeFileSync(file, code);
const unknown = read.answers.filter(
  ({ schema, isFile, isRedirect }) =>
    !isFile && !isRedirect && Object.keys(schema ?? {}).length === 0,
);
for (const { method, path } of unknown) console.log(`${method} ${path}: its handler says unknown`);
console.log(
  `${read.answers.length} calls, ${Object.keys(read.schemas).length} shapes, ${unknown.length} unknown`,
);
