import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { SalaryAccess } from '#machines/domains/pay/contracts/salaryAccessLog.ts';
import { FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import {
  DateInput,
  DateText,
  Field,
  formatCount,
  Sheet,
  Skeleton,
} from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { salaryAccessQuery, peopleOfAccessQuery } from './api.ts';
import styles from './salaryAccessLog.module.css';
import { translateScreenName } from './translateScreenName.ts';
import { translateNow, useTranslate } from '#web/lib/messages.ts';
import { usePages } from '#web/lib/settings/index.ts';
import { useAddressValues } from '#web/lib/useAddressValues.ts';
import { PersonInAddress } from '#web/kits/people/index.ts';

const whose = ({ names, people }: SalaryAccess): string => {
  const rest = people - names.length;
  return rest > 0
    ? translateNow('{names} and {rest} more', { names: names.join(', '), rest: formatCount(rest) })
    : names.join(', ');
};

const columns: readonly Column<SalaryAccess>[] = [
  {
    id: 'who',
    label: 'Viewed by',
    cell: ({ viewerName, onBehalfOf }) =>
      onBehalfOf.length === 0
        ? viewerName
        : `${viewerName} ${translateNow('(for {name})', { name: onBehalfOf.join(', ') })}`,
    value: ({ viewerName }) => viewerName,
    sortable: false,
    card: 'title',
    width: 'wide',
  },
  {
    id: 'at',
    label: 'When',
    cell: ({ at }) => <DateText value={at} withTime />,
    width: 'time',
  },
  {
    id: 'screen',
    label: 'Screen',
    value: ({ screen }) => translateScreenName(screen),
    sortable: false,
    width: 'wide',
  },
  { id: 'whose', label: 'Employee', value: whose, sortable: false, width: 'widest' },
];

/** The salary access log, for auditors. */
export function SalaryAccessLogScreen() {
  const address = useAddressValues();
  const { getDay, getId } = address;
  const filter = {
    employeeId: getId('employee') ?? undefined,
    viewerEmployeeId: getId('viewer') ?? undefined,
    from: getDay('from') ?? undefined,
    until: getDay('until') ?? undefined,
  };
  // Another filter starts at its first page.
  const [{ page, pageSize }, setPage] = usePages(`salaryAccess ${Object.values(filter).join()}`);
  const [open, setOpen] = useState<SalaryAccess | null>(null);
  const looks = useQuery({
    ...salaryAccessQuery({ ...filter, page, pageSize }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page>
      <PageHeader description="Who viewed whose salary, when, and on which screen or in which file. Entries are permanent and cannot be changed." />
      <FilterBar label="Filters">
        <PersonInAddress
          address={address}
          name="employee"
          label="Whose pay"
          leaversOf={MENU.salaryAccessLog}
        />
        <PersonInAddress
          address={address}
          name="viewer"
          label="Viewed by"
          leaversOf={MENU.salaryAccessLog}
        />
        <Field label="From" name="from">
          <DateInput value={getDay('from')} onChange={(from) => address.set({ from })} clearable />
        </Field>
        <Field label="Until" name="until">
          <DateInput
            value={getDay('until')}
            onChange={(until) => address.set({ until })}
            clearable
          />
        </Field>
      </FilterBar>
      <Loaded query={looks} loading={<Skeleton kind="table" rows={10} columns={4} />}>
        {({ total, items }) => (
          <DataTable
            label="Salary access log"
            rows={items}
            columns={columns}
            rowId={({ id }) => String(id)}
            rowName={({ viewerName, screen }) => `${viewerName}, ${screen}`}
            onOpen={setOpen}
            columnChoice={false}
            paging={{ page, pageSize, total, onChange: setPage }}
            empty={{ description: 'No accesses match the filters.' }}
          />
        )}
      </Loaded>
      {open && <PeopleOfAccess look={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function PeopleOfAccess({ look, onClose }: { look: SalaryAccess; onClose: () => void }) {
  const t = useTranslate();
  const people = useQuery(peopleOfAccessQuery(look.id));
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`${look.viewerName}: ${translateScreenName(look.screen)}`}
      description={t('{n, plural, one {# person} other {# people}}', { n: look.people })}
    >
      <Loaded query={people} loading={<Skeleton kind="text" lines={8} />}>
        {(rows) => (
          <ul className={styles.people}>
            {rows.map(({ employeeId, employeeCode, employeeName }) => (
              <li key={employeeId}>
                {employeeName} <span className={styles.code}>{employeeCode}</span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Sheet>
  );
}
