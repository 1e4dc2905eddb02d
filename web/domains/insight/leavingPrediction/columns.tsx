import { TriangleAlert, UserCheck } from 'lucide-react';
import type {
  LeavingReason,
  LeavingRow,
} from '#machines/domains/insight/contracts/leavingPrediction.ts';
import { LEAVING_REPORT_TYPES } from '#machines/domains/insight/contracts/leavingPrediction.ts';
import type { Column } from '#web/components/table/index.ts';
import { Badge, formatCount, Percent } from '#web/components/ui/index.ts';
import { translateNow } from '#web/lib/messages.ts';

/** Above this percentage the specification shows red. An icon shows the same without colour. */
const HIGH = 50;

function Prediction({ value }: { value: number }) {
  const high = value > HIGH;
  return (
    <Badge
      tone={high ? 'danger' : 'success'}
      icon={high ? <TriangleAlert aria-hidden="true" /> : <UserCheck aria-hidden="true" />}
    >
      <Percent value={value} />
    </Badge>
  );
}

const inWords = ({ factor, value, usual, lowers }: LeavingReason): string => {
  const facts = { factor: translateNow(factor), value: String(value) };
  const reason =
    usual === undefined
      ? translateNow('{factor}: {value}', facts)
      : translateNow('{factor}: {value} (mean {usual})', { ...facts, usual: String(usual) });
  return lowers ? translateNow('{reason}, which lowers it', { reason }) : reason;
};

const unit: Column<LeavingRow> = {
  id: 'businessUnit',
  label: 'Business unit',
  value: ({ businessUnit }) => businessUnit,
  width: 'medium',
};
const department: Column<LeavingRow> = {
  id: 'departmentName',
  label: 'Department',
  value: ({ departmentName = '' }) => departmentName,
  width: 'medium',
};
const average: readonly Column<LeavingRow>[] = [
  {
    id: 'people',
    label: 'People',
    value: ({ people = 0 }) => people,
    cell: ({ people = 0 }) => formatCount(people),
    numeric: true,
  },
  {
    id: 'averagePrediction',
    label: 'Average prediction',
    value: ({ averagePrediction = 0 }) => averagePrediction,
    cell: ({ averagePrediction = 0 }) => <Prediction value={averagePrediction} />,
    numeric: true,
  },
];

const ofPerson: readonly Column<LeavingRow>[] = [
  {
    id: 'employeeName',
    label: 'Name',
    value: ({ employeeName = '' }) => employeeName,
    card: 'title',
    width: 'wide',
  },
  {
    id: 'designation',
    label: 'Designation',
    value: ({ designation = '' }) => designation,
    width: 'medium',
  },
  department,
  unit,
  {
    id: 'predictionPercentage',
    label: 'Prediction',
    value: ({ predictionPercentage = 0 }) => predictionPercentage,
    cell: ({ predictionPercentage = 0 }) => <Prediction value={predictionPercentage} />,
    numeric: true,
  },
  {
    id: 'reasons',
    label: 'Strongest reasons',
    value: ({ reasons = [] }) => reasons.map(inWords).join('; '),
    sortable: false,
    width: 'widest',
  },
];

const BY_TYPE: ReadonlyMap<number, readonly Column<LeavingRow>[]> = new Map([
  [LEAVING_REPORT_TYPES.unit, [{ ...unit, card: 'title' as const }, ...average]],
  [LEAVING_REPORT_TYPES.department, [{ ...department, card: 'title' as const }, unit, ...average]],
  [LEAVING_REPORT_TYPES.person, ofPerson],
]);

export const getColumns = (type: number): readonly Column<LeavingRow>[] =>
  BY_TYPE.get(type) ?? ofPerson;
