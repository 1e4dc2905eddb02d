import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ChoiceField, ReferenceField } from '#machines/kits/resources/field.ts';
import { FilterBar } from '#web/components/page/index.ts';
import { Field, SearchField, Select } from '#web/components/ui/index.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { optionsQuery } from './api.ts';
import type { ListState } from './useListState.ts';

const PAUSE_MS = 250;

/** The number of fields that are offered as filters at once, besides search and status. */
const OFTEN = 2;

const STATUS = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'all', label: 'All' },
] as const;

/** The search, the status and a filter for each field with few values. They apply as soon as they change. */
export function ResourceFilters({ state }: { state: ListState }) {
  const t = useTranslate();
  const [text, setText] = useState(state.asked.search);
  const sought = useDebounced(text, PAUSE_MS);
  const { change } = state;
  const shown = state.asked.search;
  useEffect(() => {
    if (sought !== shown) change({ search: sought });
    // Only typing changes the URL; other changes must not restore old text.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [sought]);
  const [often, rare] =
    state.filters.length <= OFTEN + 1
      ? [state.filters, []]
      : [state.filters.slice(0, OFTEN), state.filters.slice(OFTEN)];
  return (
    <FilterBar
      label={t('Filters')}
      more={rare.length > 0 ? rare.map(getFilter) : undefined}
      isMoreSet={rare.some(([name]) => state.value(name) !== null)}
    >
      <SearchField value={text} onChange={setText} />
      {often.map(getFilter)}
      <Field label="Status" name="filter-isActive">
        <Select
          options={STATUS}
          value={state.asked.status}
          onChange={(value) => change({ status: value === 'active' ? null : value })}
        />
      </Field>
    </FilterBar>
  );

  function getFilter([name, field]: ListState['filters'][number]) {
    return field.kind === 'reference' ? (
      <ReferenceFilter key={name} name={name} field={field} state={state} />
    ) : (
      <Field key={name} label={field.label} name={`filter-${name}`}>
        <Select
          clearable
          placeholder="All"
          options={choices(field.kind === 'choice' ? field : null)}
          value={state.value(name)}
          onChange={(value) => change({ [name]: value })}
        />
      </Field>
    );
  }

  function choices(field: ChoiceField | null) {
    const options = field?.options ?? { true: 'Yes', false: 'No' };
    return Object.entries(options).map(([value, label]) => ({ value, label: t(label) }));
  }
}

function ReferenceFilter({
  name,
  field,
  state,
}: {
  name: string;
  field: ReferenceField;
  state: ListState;
}) {
  const { data = [], isPending } = useQuery(optionsQuery(field.resource));
  const value = Number(state.value(name)) || null;
  return (
    <Field label={field.label} name={`filter-${name}`}>
      <Select
        clearable
        placeholder="All"
        options={data}
        loading={isPending}
        value={value}
        onChange={(next) => state.change({ [name]: next === null ? null : String(next) })}
      />
    </Field>
  );
}
