import { getMutants, walkMutant, type Mutant } from './mutant.ts';

const leaving = getMutants('insight/leavingPrediction');
const reports = getMutants('kits/reports');
const REPORT = 'server/domains/insight/leavingPrediction/report.ts';
const FOOTPRINT = 'server/domains/company/reports/digitalFootprint.ts';

/** What the leaving prediction, the digital footprint and the dashboards must not do. */
export const mutants: readonly Mutant[] = [
  leaving(
    'insight: a column that knows the future is learned from',
    'evaluation',
    'finds columns that contain the outcome, names them and',
    'server/domains/insight/leavingPrediction/evaluation.ts',
    '!leaking.has(column)',
    '!leaking.has(column) || true',
  ),
  leaving(
    'insight: a prediction is made of a handful of leavers',
    'leavingReport',
    'refuses below fifty',
    REPORT,
    'if (leavers < FEWEST_LEAVERS)',
    'if (leavers < FEWEST_LEAVERS && leavers > 0)',
  ),
  leaving(
    'insight: a group of four is notified of',
    'leavingReport',
    'the leaving prediction',
    REPORT,
    'members.length < FEWEST_SHOWN',
    'members.length < FEWEST_SHOWN - 1',
  ),
  leaving(
    'insight: a prediction of people is looked at without a record',
    'leavingReport',
    'the leaving prediction',
    REPORT,
    'employeeIds: within.map(({ person }) => person.id),',
    'employeeIds: [],',
  ),
  leaving(
    'insight: HR of one unit sees the predictions of another',
    'leavingReport',
    'the leaving prediction',
    REPORT,
    'units !== null && !units.includes(person.unitId)',
    'units !== null && units.length === 0',
  ),
  reports(
    'insight: someone else’s footprint is one’s own',
    'everyReport',
    'shows everyone the records about themselves, and nothing',
    FOOTPRINT,
    'where w.employee_id = $callerId and',
    'where w.employee_id >= $callerId and',
  ),
  reports(
    'insight: a figure of a dashboard counts what its report does not',
    'everyReport',
    'has the same counts as the reports it links to, for three',
    'server/kits/boards/source.ts',
    'coalesce(sum(r."${id}"::numeric), 0) from r',
    'coalesce(sum(r."${id}"::numeric), 0) + 1 from r',
  ),
  walkMutant(
    'insight: each press of a double click is sent',
    'documents/documents',
    'keeps what was typed',
    'web/lib/useWrite.ts',
    'last.current = sent;',
    'void sent;',
  ),
  {
    name: 'insight: someone’s record is opened without a look being written down',
    test: 'tests/api/people/record.test.ts',
    title: 'others see numbers, health and family only on request, and',
    changes: [
      {
        file: 'server/domains/people/read.ts',
        from: 'if (!access.isSelf) {',
        to: 'if (access.isSelf) {',
      },
    ],
  },
];
