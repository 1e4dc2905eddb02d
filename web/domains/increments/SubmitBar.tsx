import type { IncrementRow } from '#machines/domains/increments/contracts/increments.ts';
import { Button, formatCount, formatAmount, formatPercent } from '#web/components/ui/index.ts';
import { ActionBar, blockedReasons, type Effect } from '#web/kits/workflow/index.ts';
import type { RaiseSheet } from './raiseSheet.ts';
import { useTotals } from './useSheet.ts';

const noun = ['person', 'people'] as const;

export type SubmitBarProps = {
  /** The label of the submit button. */
  send: string;
  sheet: RaiseSheet;
  possible: readonly IncrementRow[];
  /** Rows that can't be requested. */
  left: readonly IncrementRow[];
  selected: readonly IncrementRow[];
  busy: boolean;
  onSubmit: () => void;
  onClear: () => void;
  onSelectAll: () => void;
};

/** What will be sent: the number of people, the monthly cost, and the mean percentage. */
export function SubmitBar(props: SubmitBarProps) {
  const { send, sheet, possible, left, selected, busy, onSubmit, onClear, onSelectAll } = props;
  useTotals(sheet);
  const { gross, after, meanPercent } = sheet.getTotals(
    selected.map(({ employeeId }) => employeeId),
  );
  const figures: Effect[] = [
    { kind: 'amount', label: 'Money added', value: formatAmount(after - gross) },
    { kind: 'amount', label: 'Average percent', value: formatPercent(meanPercent) },
  ];
  const leftOut: Effect[] = blockedReasons(left).map(({ reason, count }) => ({
    kind: 'refused',
    label: `${formatCount(count)} not included`,
    value: reason,
  }));
  return (
    <ActionBar
      noun={noun}
      selected={selected.length}
      selectable={possible.length}
      onSelectAll={onSelectAll}
      effects={selected.length === 0 ? leftOut : [...figures, ...leftOut]}
      onClear={onClear}
      busy={busy}
      actions={
        <Button variant="primary" loading={busy} onClick={onSubmit}>
          {send}
        </Button>
      }
    />
  );
}
