import { Copy } from 'lucide-react';
import type { PlanningRow } from '#machines/domains/performance/contracts/planning.ts';
import { PLAN_STATES } from '#machines/domains/performance/planning/states.ts';
import { actionColumn, TwoLines, type Column } from '#web/components/table/index.ts';
import { DateText, IconButton, Link, Percent, StatusBadge } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { newPlanPath, planPath, STATE_TONES } from './words.ts';

export const getPlanningColumns = (
  cycleId: number,
  onCopy: (row: PlanningRow) => void,
): readonly Column<PlanningRow>[] => [
  {
    id: 'name',
    label: 'Name',
    value: ({ name }) => name,
    card: 'title',
    width: 'wide',
    cell: (row) => <Name row={row} cycleId={cycleId} />,
  },
  {
    id: 'state',
    label: 'Status',
    value: ({ state }) => PLAN_STATES[state],
    says: true,
    width: 'wide',
    cell: ({ state, words }) => (
      <TwoLines
        first={<StatusBadge label={PLAN_STATES[state]} tone={STATE_TONES[state]} />}
        second={words === '' ? undefined : <span translate="no">{words}</span>}
      />
    ),
  },
  {
    id: 'weight',
    label: 'Sum of weights',
    value: ({ weight }) => weight,
    numeric: true,
    cell: ({ weight }) => (weight === null ? '—' : <Percent value={weight} />),
  },
  { id: 'targets', label: 'Targets', value: ({ targets }) => targets, numeric: true },
  {
    id: 'from',
    label: 'From',
    value: ({ startsOn }) => startsOn,
    cell: ({ startsOn }) => <DateText value={startsOn} />,
  },
  { id: 'versions', label: 'Plans', value: ({ versions }) => versions, numeric: true },
  {
    id: 'designation',
    label: 'Designation',
    value: ({ designation }) => designation,
    folds: true,
  },
  { id: 'department', label: 'Department', value: ({ department }) => department, folds: true },
  { id: 'unit', label: 'Business unit', value: ({ unit }) => unit, folds: true },
  {
    id: 'supervisor',
    label: 'Supervisor',
    value: ({ supervisor }) => supervisor ?? '—',
    folds: true,
  },
  { id: 'code', label: 'Employee Id', value: ({ code }) => code, folds: true },
  actionColumn((row) => <CopyButton row={row} onCopy={onCopy} />, 'narrow'),
];

function Name({ row, cycleId }: { row: PlanningRow; cycleId: number }) {
  const { planId, name, planner, employeeId } = row;
  if (planId !== null) return <Link to={planPath(planId)}>{name}</Link>;
  return planner === 'viewer' ? (
    <span>{name}</span>
  ) : (
    <Link to={newPlanPath(employeeId, cycleId)}>{name}</Link>
  );
}

function CopyButton({ row, onCopy }: { row: PlanningRow; onCopy: (row: PlanningRow) => void }) {
  const t = useTranslate();
  if (row.planId === null || row.planner === 'viewer') return null;
  return (
    <IconButton
      size="small"
      label={t('Copy the plan of {name} to others', { name: row.name })}
      onClick={() => onCopy(row)}
    >
      <Copy aria-hidden="true" />
    </IconButton>
  );
}
