import { useState } from 'react';
import type { PermissionType } from '#machines/domains/money/contracts/duplicateAttachments.ts';
import { FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { Button } from '#web/components/ui/index.ts';
import { today } from '#web/lib/today.ts';
import type { ExpenseFilter } from './api.ts';
import { Bills } from './Bills.tsx';
import { Expenses } from './Expenses.tsx';
import { getProblems, type Typed } from './filter.ts';
import { Filters } from './Filters.tsx';

const atFirst = (): Typed => ({
  report: 'expense',
  type: 'All',
  state: 'open',
  everybody: true,
  employeeId: null,
  from: `${today().slice(0, 4)}-01-01`,
  to: today(),
});

type Shown =
  | { report: 'commercial'; from: string; to: string }
  | ({ report: 'expense' } & ExpenseFilter);

/** Receipts claimed more than once (spec 002 §2.7), of all people or the user's own. */
export function DuplicateAttachmentsScreen({ view }: { view: PermissionType }) {
  const isSelf = view === 'self';
  const [typed, setTyped] = useState(atFirst);
  const [tried, setTried] = useState(false);
  const [shown, setShown] = useState<Shown | null>(() => getShown(atFirst(), view));
  const problems = getProblems(typed, isSelf);
  return (
    <Page>
      <PageHeader
        description={
          isSelf
            ? 'Your receipts that were claimed more than once.'
            : 'Receipts claimed more than once: the same file, or the same sheet rotated, scaled, cropped, compressed or photographed at a slight angle. Photos at a steep angle are not detected.'
        }
      />
      <FilterBar
        label="Filters"
        onSubmit={() => {
          setTried(true);
          if (Object.keys(problems).length === 0) setShown(getShown(typed, view));
        }}
        action={
          <Button type="submit" variant="primary">
            View
          </Button>
        }
      >
        <Filters
          typed={typed}
          problems={tried ? problems : {}}
          isSelf={isSelf}
          onChange={setTyped}
        />
      </FilterBar>
      {shown?.report === 'commercial' && <Bills from={shown.from} to={shown.to} />}
      {shown?.report === 'expense' && <Expenses key={JSON.stringify(shown)} filter={shown} />}
    </Page>
  );
}

function getShown(
  { report, from, to, type, state, everybody: everyone, employeeId }: Typed,
  permissionType: PermissionType,
): Shown | null {
  if (from === null || to === null) return null;
  if (report === 'commercial') return { report, from, to };
  const isAll = everyone || permissionType === 'self';
  return {
    report,
    permissionType,
    type,
    state: permissionType === 'self' ? 'open' : state,
    employeeId: isAll ? null : employeeId,
    from,
    to,
  };
}
