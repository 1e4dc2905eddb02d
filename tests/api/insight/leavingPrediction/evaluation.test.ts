import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  evaluate,
  FEWEST_LEAVERS,
  inWords,
  readSample,
  refuseOtherColumns,
} from '#server/domains/insight/leavingPrediction/index.ts';
import { runCommand } from '#tests/support/command.ts';
import { sharedData } from '#tests/support/sharedData.ts';

const COLUMNS = { target: 'Left', id: 'Id', excluded: ['Sex'] };
const HEADER = ['Id', 'Left', 'Sex', 'Pay', 'Unit', 'Site', 'Code'];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leaving-'));
});

/** What `npm run leaving:evaluate` prints about a model, computed in this process. */
async function said(trainPath: string, trialPath: string, columns = COLUMNS): Promise<string> {
  const training = await readSample(trainPath, columns, FEWEST_LEAVERS);
  const trial = await readSample(trialPath, columns);
  return inWords((await evaluate(training.sample, trial.sample)).evaluation).join('\n');
}

async function written(name: string, rows: readonly (readonly string[])[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, rows.map((cells) => cells.join(',')).join('\n'));
  return path;
}

/** A repeatable sequence of numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

/** People with a known probability of leaving: only low pay and the unit matter. */
function people(count: number, seed: number, first: number): string[][] {
  const next = numbers(seed);
  return Array.from({ length: count }, (_, index) => {
    const pay = next();
    const unit = next() < 0.3 ? 'Night' : 'Day';
    const chance = 1 / (1 + Math.exp(1.5 - (unit === 'Night' ? 2 : 0) + 4 * (pay - 0.5)));
    const left = next() < chance ? 'Yes' : 'No';
    const sex = next() < 0.5 ? 'F' : 'M';
    const shownPay = next() < 0.05 ? '' : String(Math.round(pay * 50_000));
    return [String(first + index), left, sex, shownPay, unit, 'Dhaka', `C${first + index}`];
  });
}

const figures = (output: string) => {
  const [, auc = '', brier = ''] =
    /AUC (\d\.\d{3}), Brier (\d\.\d{4})\s*$/.exec(output.trim().split('\n').at(-1) ?? '') ?? [];
  return { auc: Number(auc), brier: Number(brier) };
};

describe('npm run leaving:evaluate', () => {
  it('learns from informative columns, omits others, and shows calibration and groups first', async () => {
    const training = await written('train.csv', [HEADER, ...people(700, 7, 1)]);
    const trialRows = people(500, 11, 5000).map((row, index) =>
      // A unit that isn't in the training data.
      index === 0 ? row.with(4, 'Unheard') : row,
    );
    const { code, output } = await runCommand(
      'leaving:evaluate',
      [
        training,
        await written('test.csv', [HEADER, ...trialRows]),
        '--target',
        'Left',
        '--id',
        'Id',
        '--exclude',
        'Sex',
      ],
      {},
    );
    expect(code).toBe(0);
    // By the true probabilities, AUC is 0.78.
    expect(figures(output).auc).toBeGreaterThan(0.74);
    expect(figures(output).brier).toBeLessThan(0.19);
    expect(output).toContain('Left out: Site (one value)');
    expect(output).toContain('Left out: Code (a different value');
    expect(output).not.toContain('leaks the outcome');
    expect(output.indexOf('Calibration')).toBeLessThan(output.indexOf('Groups by Sex'));
    expect(output.indexOf('Groups by Sex')).toBeLessThan(output.lastIndexOf('AUC'));
  });

  it('finds columns that contain the outcome, names them and omits them', async () => {
    const next = numbers(5);
    const planted = (row: string[]) => {
      const left = row[1] === 'Yes';
      const noticed = left && next() < 0.5 ? String(20 + Math.floor(next() * 90)) : '';
      return [...row, noticed, String((left ? 100 : 0) + 60 * (next() + next() - 1))];
    };
    const header = [...HEADER, 'NoticeDays', 'ExitScore'];
    const training = await written('leak1.csv', [header, ...people(700, 7, 1).map(planted)]);
    const trial = await written('leak2.csv', [header, ...people(500, 11, 5000).map(planted)]);
    const output = await said(training, trial);
    expect(output).toContain('Left out: NoticeDays leaks the outcome');
    expect(output).toContain('Left out: ExitScore leaks the outcome');
    expect(output).not.toContain('Unit leaks the outcome');
    expect(figures(output).auc).toBeLessThan(0.85);
  });

  it('accepts columns as files have them: in any order, empty, mostly numbers, with Windows line ends', async () => {
    const header = [...HEADER, 'Nothing', 'Grade', 'Salary'];
    const odd = (rows: string[][]) =>
      rows.map((row, index) => {
        const pay = row[3] ?? '';
        const salary = pay === '' ? 'withheld' : `"${Number(pay).toLocaleString('en')}"`;
        return [...row.with(3, ''), '', `G${index % 80}`, salary];
      });
    const order = header.map((_, place) => (place * 7 + 3) % header.length);
    const reordered = (row: string[]) => order.map((place) => row[place] ?? '');
    const training = await written('odd1.csv', [header, ...odd(people(700, 7, 1))]);
    const trialRows = [header, ...odd(people(500, 11, 5000))].map(reordered);
    const trial = join(folder, 'odd2.csv');
    await writeFile(trial, `\uFEFF${trialRows.map((row) => `${row.join(',')}\r\n`).join('')}`);
    const output = await said(training, trial);
    expect(output).toContain('Left out: Nothing (one value)');
    expect(output).not.toContain('Left out: Salary');
    expect(figures(output).auc).toBeGreaterThan(0.72);
  });

  it('learns from extreme numbers as from others', async () => {
    const next = numbers(9);
    const tailed = (count: number, first: number) =>
      Array.from({ length: count }, (_, index) => {
        const years = Math.exp(3 * next()) - 1;
        const left = next() < 1 / (1 + years ** 1.5) ? 'Yes' : 'No';
        return [String(first + index), left, 'F', years.toFixed(2)];
      });
    const header = ['Id', 'Left', 'Sex', 'Years'];
    const output = await said(
      await written('tail1.csv', [header, ...tailed(900, 1)]),
      await written('tail2.csv', [header, ...tailed(900, 5000)]),
    );
    expect(figures(output).brier).toBeLessThan(0.109);
  });

  it('refuses to learn from fewer than fifty leavers', async () => {
    const few = await written('few.csv', [HEADER, ...people(60, 7, 1)]);
    await expect(said(few, few)).rejects.toThrow('at least 50 must have left');
  });

  it('says what is wrong with a file or a call', async () => {
    const miscalled = await runCommand('leaving:evaluate', ['one.csv'], {});
    expect(miscalled).toMatchObject({ code: 2 });
    expect(miscalled.output).toContain('npm run leaving:evaluate --');
    const columns = COLUMNS;
    const rows = people(200, 3, 1);
    const good = await written('good.csv', [HEADER, ...rows]);
    const odd = await written('odd.csv', [HEADER, ...rows.map((row) => row.with(1, 'maybe'))]);
    const none = await written('none.csv', [HEADER, ...rows.map((row) => row.with(1, 'No'))]);
    const narrow = await written(
      'narrow.csv',
      [HEADER, ...rows].map((row) => row.slice(0, 6)),
    );
    await expect(readSample(join(folder, 'absent.csv'), columns)).rejects.toThrow(
      'There is no file',
    );
    await expect(readSample(good, { ...columns, target: 'Gone' })).rejects.toMatchObject({
      details: { errors: [{ path: '--target', message: 'there is no column Gone' }] },
    });
    await expect(readSample(none, columns)).rejects.toThrow('0 leavers of 200 people');
    const refused: unknown = await readSample(odd, columns).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      message: expect.stringContaining('200 rows do not say who left'),
    });
    const [first, second] = [await readSample(good, columns), await readSample(narrow, columns)];
    expect(() => refuseOtherColumns('narrow.csv', first.sample, second.sample)).toThrow(
      'narrow.csv is missing columns of the first file: Code',
    );
  });

  it.skipIf(sharedData('attrition.csv') === null)(
    'is as accurate on published data as a regularised logistic regression',
    async () => {
      const text = await readFile(sharedData('attrition.csv') ?? '', 'utf8');
      const [header = [], ...rows] = text
        .trim()
        .split(/\r?\n/)
        .map((line) => line.split(','));
      const next = numbers(42);
      const order = rows.map((row) => ({ row, at: next() })).sort((a, b) => a.at - b.at);
      const shuffled = order.map(({ row }) => row);
      const output = await said(
        await written('real1.csv', [header, ...shuffled.slice(0, 560)]),
        await written('real2.csv', [header, ...shuffled.slice(560)]),
        {
          target: 'Attrition',
          id: 'EmployeeNumber',
          excluded: ['Age', 'Gender', 'MaritalStatus'],
        },
      );
      expect(output).not.toContain('leaks the outcome');
      expect(figures(output).auc).toBeGreaterThan(0.78);
      expect(figures(output).brier).toBeLessThan(0.12);
    },
  );
});
