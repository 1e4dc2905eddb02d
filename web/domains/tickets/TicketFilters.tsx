import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  TICKET_STATUSES,
  type TicketStatusFilter,
} from '#machines/domains/tickets/contracts/tickets.ts';
import { FilterBar } from '#web/components/page/index.ts';
import { Button, DateInput, Field, Select, TextInput } from '#web/components/ui/index.ts';
import { permittedUnitsQuery } from './api.ts';
import type { Mode } from './mode.ts';

/** The values of the filters. */
export interface Chosen {
  searchTerm: string;
  businessUnitId: number;
  status: TicketStatusFilter;
  fromDate: string | null;
  toDate: string | null;
}

export const NOTHING_CHOSEN: Chosen = {
  searchTerm: '',
  businessUnitId: 0,
  status: 'All',
  fromDate: null,
  toDate: null,
};

const statuses = TICKET_STATUSES.map((status) => ({ value: status, label: status }));

export type TicketFiltersProps = {
  mode: Mode;
  employeeId: number;
  onView: (chosen: Chosen) => void;
};

/** SBU (management mode), Status, Form Date, To Date and search; nothing changes before View. */
export function TicketFilters({ mode, employeeId, onView }: TicketFiltersProps) {
  const [chosen, setChosen] = useState(NOTHING_CHOSEN);
  const units = useQuery({ ...permittedUnitsQuery(employeeId), enabled: mode === 'managed' });
  const change = (changed: Partial<Chosen>) => setChosen((now) => ({ ...now, ...changed }));
  return (
    <FilterBar
      label="Tickets"
      onSubmit={() => onView(chosen)}
      action={<Button type="submit">View</Button>}
    >
      <Field label="Search" name="searchTerm">
        <TextInput
          value={chosen.searchTerm}
          onValueChange={(searchTerm) => change({ searchTerm })}
          autoComplete="off"
        />
      </Field>
      {mode === 'managed' && (
        <Field label="SBU" name="businessUnitId">
          <Select
            options={[{ value: 0, label: 'All' }, ...(units.data ?? [])]}
            value={chosen.businessUnitId}
            onChange={(businessUnitId) => change({ businessUnitId: businessUnitId ?? 0 })}
            loading={units.isPending}
          />
        </Field>
      )}
      <Field label="Status" name="status">
        <Select
          options={statuses}
          value={chosen.status}
          onChange={(status) => change({ status: status ?? 'All' })}
        />
      </Field>
      <Field label="Form Date" name="fromDate">
        <DateInput
          value={chosen.fromDate}
          onChange={(fromDate) => change({ fromDate })}
          max={chosen.toDate ?? undefined}
          clearable
        />
      </Field>
      <Field label="To Date" name="toDate">
        <DateInput
          value={chosen.toDate}
          onChange={(toDate) => change({ toDate })}
          min={chosen.fromDate ?? undefined}
          clearable
        />
      </Field>
    </FilterBar>
  );
}
