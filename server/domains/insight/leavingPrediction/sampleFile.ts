import { AppError, invalid, type Problem } from '#server/platform/errors.ts';
import { openFile } from '#server/domains/people/import/index.ts';
import { readRecords } from '#server/platform/files/readApart/index.ts';
import type { Sample } from './evaluation.ts';
import type { Values } from './model/encoding.ts';

/** The special columns of a file. All others may be used for training. */
export interface SampleColumns {
  target: string;
  id: string;
  excluded: readonly string[];
}

export interface SampleFile {
  sample: Sample;
  ids: readonly string[];
}

const UNKNOWN = new Set(['', 'na', 'n/a', 'nan', 'null', '-', '?']);
const LEFT = new Set(['yes', 'y', 'true', '1', 'left']);
const STAYED = new Set(['no', 'n', 'false', '0', 'stayed']);
/** A test file must have at least one person who left and one who stayed. */
const FEWEST_TRIED = 1;
const LISTED = 20;

/**
 * Reads a file.
 * @param fewest how many people who left and who stayed it must have.
 * @throws AppError with all problems of the file.
 */
export async function readSample(
  path: string,
  columns: SampleColumns,
  fewest = FEWEST_TRIED,
): Promise<SampleFile> {
  const [header = [], ...rows] = await parsed(path, await getText(path));
  refuseHeader(path, header, columns);
  const getValues = (name: string): Values => {
    const place = header.indexOf(name);
    return rows.map((row) => getKnownCell(row[place] ?? ''));
  };
  const left = getLeft(path, columns.target, getValues(columns.target), fewest);
  const excluded = new Set([columns.target, columns.id, ...columns.excluded]);
  return {
    ids: getValues(columns.id).map((id) => id ?? ''),
    sample: {
      left,
      columns: new Map(
        header.filter((name) => !excluded.has(name)).map((name) => [name, getValues(name)]),
      ),
      excluded: new Map(columns.excluded.map((name) => [name, getValues(name)])),
    },
  };
}

/**
 * Refuses a test file that doesn't fit.
 * @throws AppError if the second file lacks a column of the first.
 */
export function refuseOtherColumns(path: string, training: Sample, trial: Sample): void {
  const missing = [...training.columns.keys()].filter((name) => !trial.columns.has(name));
  if (missing.length > 0) {
    throw invalid(`${path} is missing columns of the first file: ${missing.join(', ')}`);
  }
}

async function getText(path: string): Promise<string> {
  const text = await openFile(path);
  // The decoder replaces invalid UTF-8 by this character.
  if (text.includes('\ufffd')) {
    throw invalid(`${path} is not UTF-8 text: save the sheet as “CSV UTF-8”`);
  }
  return text;
}

/** No real line is longer than this. */
const LONGEST_ROW = 1_000_000;

async function parsed(path: string, text: string): Promise<string[][]> {
  const [first = ''] = text.split(/\r?\n/, 1);
  const [delimiter = ','] = [',', ';', '\t'].toSorted(
    (a, b) => first.split(b).length - first.split(a).length,
  );
  const how = { delimiter, longest: LONGEST_ROW, isRegular: true };
  const rows: string[][] = [];
  try {
    for await (const { cells } of readRecords(Buffer.from(text), how, { who: 'operator' })) {
      rows.push(cells);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw invalid(`${path} cannot be read as CSV: ${error.message}`);
  }
  return rows;
}

function refuseHeader(
  path: string,
  header: readonly string[],
  { target, id, excluded }: SampleColumns,
): void {
  if (header.length === 0) throw invalid(`${path} is empty: it needs a header line`);
  const twice = header.filter((name, place) => header.indexOf(name) !== place);
  const options = [
    ['--target', target],
    ['--id', id],
    ...excluded.map((name) => ['--exclude', name] as const),
  ] as const;
  const errors: Problem[] = [
    ...options
      .filter(([, name]) => !header.includes(name))
      .map(([option, name]) => ({ path: option, message: `there is no column ${name}` })),
    ...twice.map((name) => ({ path: 'header', message: `two columns are called ${name}` })),
  ];
  if (target === id) errors.push({ path: '--id', message: 'is the target' });
  if (excluded.includes(target)) errors.push({ path: '--exclude', message: 'names the target' });
  if (errors.length === 0) return;
  throw invalid(`${path} has the wrong columns. Its columns are ${header.join(', ')}`, errors);
}

function getLeft(path: string, target: string, values: Values, fewest: number): number[] {
  const errors: Problem[] = [];
  const left = values.map((value, row) => {
    const word = value?.toLowerCase() ?? '';
    if (LEFT.has(word)) return 1;
    if (!STAYED.has(word)) {
      const message = value === null ? 'is empty' : `is neither yes nor no: ${value.slice(0, 40)}`;
      errors.push({ path: `row ${row + 1}`, message: `${target} ${message}` });
    }
    return 0;
  });
  if (errors.length > 0) {
    throw invalid(`${path}: ${errors.length} rows do not say who left`, errors.slice(0, LISTED));
  }
  const leavers = left.filter((one) => one === 1).length;
  if (Math.min(leavers, left.length - leavers) < fewest) {
    throw invalid(
      `${path} has ${leavers} leavers of ${left.length} people: at least ${fewest} must have left, and as many stayed`,
    );
  }
  return left;
}

const getKnownCell = (cell: string): string | null =>
  UNKNOWN.has(cell.toLowerCase()) ? null : cell;
