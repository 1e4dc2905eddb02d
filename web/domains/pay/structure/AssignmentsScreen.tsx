import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { AssignedPerson } from '#machines/domains/pay/contracts/assignments.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { FilterBar, Page, PageHeader, SelectionBar } from '#web/components/page/index.ts';
import { DataTable, TwoLines, type Column, type Selection } from '#web/components/table/index.ts';
import {
  Button,
  Checkbox,
  DateText,
  Field,
  SearchField,
  Select,
  Skeleton,
  TextLink,
} from '#web/components/ui/index.ts';
import { optionsQuery } from '#web/kits/resources/index.ts';
import { paths } from '#web/lib/paths.ts';
import { usePages } from '#web/lib/settings/index.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { assignmentsQuery } from './api.ts';

const columns: readonly Column<AssignedPerson>[] = [
  {
    id: 'name',
    label: 'Employee',
    value: ({ name }) => name,
    cell: ({ name, code, unitName }) => <TwoLines first={name} second={`${code} · ${unitName}`} />,
    sortable: false,
    card: 'title',
    width: 'wide',
  },
  {
    id: 'breakdown',
    label: 'Salary breakdown',
    value: ({ assigned }) => assigned?.breakdown ?? '—',
    sortable: false,
    card: 'figure',
  },
  {
    id: 'policy',
    label: 'Salary policy',
    value: ({ assigned }) => assigned?.policy ?? '—',
    cell: ({ assigned, employeeId }) =>
      assigned ? (
        <TextLink to={paths.policyDetailsOf(employeeId, assigned.policyId)}>
          {assigned.policy}
        </TextLink>
      ) : (
        '—'
      ),
    sortable: false,
    card: 'line',
  },
  {
    id: 'group',
    label: 'Payroll group',
    value: ({ assigned }) => assigned?.group ?? '—',
    sortable: false,
    card: 'line',
  },
  {
    id: 'from',
    label: 'From',
    value: ({ assigned }) => assigned?.from ?? '',
    cell: ({ assigned }) => (assigned ? <DateText value={assigned.from} /> : '—'),
    sortable: false,
    width: 'narrow',
    card: 'line',
  },
];

const NOTHING: Selection = new Set();

/** Lists each person's breakdown, policy and payroll group, and changes them from a day on. */
export function AssignmentsScreen() {
  const [search, setSearch] = useState('');
  const [groupId, setGroupId] = useState<number | null>(null);
  const [isUnassigned, setUnassigned] = useState(false);
  const [{ page, pageSize }, setPage] = usePages('payAssignments');
  const [selected, setSelected] = useState(NOTHING);
  const [isAssigning, setAssigning] = useState(false);
  const groups = useQuery(optionsQuery('payrollGroup'));
  const people = useQuery(
    assignmentsQuery({
      page,
      pageSize,
      search,
      ...(groupId === null ? {} : { groupId }),
      ...(isUnassigned ? { unassigned: true } : {}),
    }),
  );
  const refilter = (change: () => void) => {
    change();
    setPage({ page: 1, pageSize });
  };
  return (
    <Page>
      <PageHeader description="Who is paid by which breakdown, policy and group. Choose people to assign them from a day on; what they had before that day stays." />
      <FilterBar label="Filter people">
        <SearchField value={search} onChange={(value) => refilter(() => setSearch(value))} />
        <Field label="Payroll group" name="groupId">
          <Select
            value={groupId}
            onChange={(value) => refilter(() => setGroupId(value))}
            options={groups.data ?? []}
            clearable
          />
        </Field>
        <Checkbox
          label="Only people without an assignment"
          checked={isUnassigned}
          onCheckedChange={(value) => refilter(() => setUnassigned(value))}
        />
      </FilterBar>
      <Loaded query={people} loading={<Skeleton kind="table" rows={10} columns={5} />}>
        {({ total, items }) => (
          <DataTable
            label="Salary assignments"
            rows={items}
            columns={columns}
            rowId={({ employeeId }) => String(employeeId)}
            rowName={({ name }) => name}
            selected={selected}
            onSelectedChange={setSelected}
            paging={{ page, pageSize, total, onChange: setPage }}
            empty={{ description: 'No one matches these filters.' }}
          />
        )}
      </Loaded>
      <SelectionBar
        count={selected.size}
        noun={['person', 'people']}
        onClear={() => setSelected(NOTHING)}
        actions={
          <Button
            variant="primary"
            icon={<UserPlus aria-hidden="true" />}
            onClick={() => setAssigning(true)}
          >
            Assign…
          </Button>
        }
      />
      {isAssigning && (
        <AssignDialog
          employeeIds={[...selected].map(Number)}
          onClose={() => setAssigning(false)}
          onAssigned={() => {
            setAssigning(false);
            setSelected(NOTHING);
          }}
        />
      )}
    </Page>
  );
}
