import { parseArgs } from 'node:util';
import { z } from 'zod';
import {
  evaluate,
  FEWEST_LEAVERS,
  inWords,
  readSample,
  refuseOtherColumns,
} from '#server/domains/insight/leavingPrediction/index.ts';
import { runCommand, Usage } from './runCommand.ts';

const USAGE = `How to try a leaving prediction on files:
  npm run leaving:evaluate -- TRAIN.csv TEST.csv --target COLUMN --id COLUMN [--exclude A,B]
--target says who left (Yes or No), --id who it is, --exclude what the model may not use`;

const strictObject = z.strictObject({
  files: z.tuple([z.string().min(1), z.string().min(1)]),
  target: z.string().trim().min(1),
  id: z.string().trim().min(1),
  exclude: z
    .string()
    .default('')
    .transform((list) => [...new Set(list.split(',').map((name) => name.trim()))].filter(Boolean)),
});

await runCommand(async () => {
  const { files, target, id, exclude } = readArguments(process.argv.slice(2));
  const [trainPath, testPath] = files;
  const columns = { target, id, excluded: exclude };
  const training = await readSample(trainPath, columns, FEWEST_LEAVERS);
  const trial = await readSample(testPath, columns);
  refuseOtherColumns(testPath, training.sample, trial.sample);
  const seen = new Set(training.ids);
  const both = trial.ids.filter((one) => seen.has(one)).length;
  if (both > 0) console.log(`${both} people are in both files: the figures flatter the model`);
  const { evaluation } = await evaluate(training.sample, trial.sample);
  for (const line of inWords(evaluation)) console.log(line);
  return true;
});

function readArguments(args: string[]): z.output<typeof strictObject> {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        target: { type: 'string' },
        id: { type: 'string' },
        exclude: { type: 'string' },
      },
    });
    const read = strictObject.safeParse({ files: positionals, ...values });
    if (read.success) return read.data;
  } catch (error) {
    throw new Usage(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
  throw new Usage(USAGE);
}
