import { getMutants, type Mutant } from './mutant.ts';

const employment = getMutants('people/employment');
const reports = getMutants('kits/reports');
const FOLDER = 'server/domains/people/employment';

/** Flaws that make the history of people's positions unreliable. */
export const mutants: readonly Mutant[] = [
  employment(
    'employment: a correction reaches beyond its last day',
    'versions',
    'can be corrected between two dates, and the former record',
    `${FOLDER}/timeline.ts`,
    'getStart(piece) >= change.from && getStart(piece) < end',
    'getStart(piece) >= change.from',
  ),
  employment(
    'employment: supervisors may come to report to themselves',
    'versions',
    'never lets people report to themselves on any day, even',
    `${FOLDER}/versions.ts`,
    'if (supervises) await refuseCircles(tx, ids);',
    '',
  ),
  employment(
    'employment: no one brings a change into force on its day',
    'versions',
    'with a future date waits, and the worker applies it on that',
    `${FOLDER}/force.ts`,
    'where v.is_pending and',
    'where false and',
  ),
  reports(
    'reports: who sees pay in one unit sees it in all',
    'reportBuilder',
    'sees none in a report of several',
    'server/kits/reports/run.ts',
    'units.every((unit) => pay.includes(unit))',
    'units.some((unit) => pay.includes(unit))',
  ),
];
