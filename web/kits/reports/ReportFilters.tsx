import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReportDefinition, ReportFilter } from '#machines/kits/reports/report.ts';
import { FilterBar } from '#web/components/page/index.ts';
import {
  DateInput,
  Field,
  MultiSelect,
  SearchField,
  Select,
  type Option,
} from '#web/components/ui/index.ts';
import { basicInfoQuery, peopleQuery, PersonField } from '#web/kits/people/index.ts';
import { optionsQuery } from '#web/kits/resources/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { today } from '#web/lib/today.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { listedQuery } from './api.ts';
import type { FilterState } from './useReportState.ts';

const PAUSE_MS = 250;
const SHORTEST_CODE = 2;

type Of<Kind extends ReportFilter['kind']> = {
  name: string;
  filter: Extract<ReportFilter, { kind: Kind }>;
  state: FilterState;
};

/** Most readers look for one person or thing, so the search leads and is not cut among seven filters. */
const searchFirst = (filters: ReportDefinition['filters']) =>
  Object.entries(filters).toSorted(
    ([, one], [, other]) => Number(other.kind === 'search') - Number(one.kind === 'search'),
  );

/** The filters of a report. They apply as soon as they change. */
export function ReportFilters({
  definition,
  state,
  waits = false,
}: {
  definition: ReportDefinition;
  state: FilterState;
  /** Whether the report is empty until a required filter is chosen. */
  waits?: boolean;
}) {
  const t = useTranslate();
  if (Object.keys(definition.filters).length === 0) return null;
  return (
    <FilterBar label={t('Filters')} waits={waits} drawnWhenOpened>
      {searchFirst(definition.filters).map(([name, filter]) => {
        switch (filter.kind) {
          case 'period':
            return <Period key={name} name={name} filter={filter} state={state} />;
          case 'reference':
            return <Reference key={name} name={name} filter={filter} state={state} />;
          case 'person':
            return <Person key={name} name={name} filter={filter} state={state} />;
          case 'listed':
            return <Listed key={name} name={name} filter={filter} state={state} />;
          case 'choice':
            return <Choice key={name} name={name} filter={filter} state={state} />;
          case 'several':
            return <Several key={name} name={name} filter={filter} state={state} />;
          case 'day':
            return <Day key={name} name={name} filter={filter} state={state} />;
          case 'text':
            return filter.codeOfPerson === undefined ? (
              <SearchFor key={name} name={name} filter={filter} state={state} />
            ) : (
              <PersonByCode key={name} name={name} filter={filter} state={state} />
            );
          case 'search':
            return <SearchFor key={name} name={name} filter={filter} state={state} />;
        }
      })}
    </FilterBar>
  );
}

const DAY_MS = 86_400_000;
const getIso = (ms: number) => new Date(ms).toISOString().slice(0, 10);

function Period({ filter, state }: Of<'period'>) {
  const to = state.value('to') ?? today();
  const from = state.value('from') ?? getIso(Date.parse(to) - (filter.days - 1) * DAY_MS);
  return (
    <>
      <Field label="From Date" name="from" required={filter.required}>
        <DateInput value={from} max={to} onChange={(day) => state.change({ from: day, to })} />
      </Field>
      <Field label="To Date" name="to" required={filter.required}>
        <DateInput value={to} min={from} onChange={(day) => state.change({ from, to: day })} />
      </Field>
    </>
  );
}

/** Lets the user choose an option by its ID. No choice means all. */
function IdSelect({
  name,
  filter,
  state,
  options,
  loading,
}: Of<'reference' | 'listed'> & { options: readonly Option<number>[]; loading: boolean }) {
  return (
    <Field label={filter.label} name={`filter-${name}`} required={filter.required}>
      <Select
        clearable
        placeholder="All"
        options={options}
        loading={loading}
        value={Number(state.value(name)) || null}
        onChange={(next) => state.change({ [name]: next === null ? null : String(next) })}
      />
    </Field>
  );
}

function Reference({ name, filter, state }: Of<'reference'>) {
  const { dependsOn } = filter;
  const owner = dependsOn === undefined ? null : state.value(dependsOn);
  const { data = [], isPending } = useQuery(
    optionsQuery(filter.resource, dependsOn !== undefined && owner ? { [dependsOn]: owner } : {}),
  );
  return <IdSelect name={name} filter={filter} state={state} options={data} loading={isPending} />;
}

function Listed({ name, filter, state }: Of<'listed'>) {
  const { data = [], isPending } = useQuery(listedQuery(filter.call));
  return <IdSelect name={name} filter={filter} state={state} options={data} loading={isPending} />;
}

/** Searches people from three letters on. No choice means all people. */
function Person({ name, filter, state }: Of<'person'>) {
  const id = Number(state.value(name)) || null;
  const { data } = useQuery(basicInfoQuery(id ?? 0));
  return (
    <PersonField
      label={filter.label}
      name={`filter-${name}`}
      optional={!filter.required}
      value={id}
      known={id !== null && data ? { value: id, label: data.strEmployeeName } : undefined}
      onChange={(next) => state.change({ [name]: next === null ? null : String(next) })}
    />
  );
}

/** The filter is an employee ID, which few readers know by heart. */
function PersonByCode({ name, filter, state }: Of<'text'>) {
  const code = state.value(name);
  const { data = [] } = useQuery(
    peopleQuery(code ?? '', SHORTEST_CODE, { leaversOf: filter.codeOfPerson }),
  );
  const person = data.find(({ EmployeeCode }) => EmployeeCode === code);
  return (
    <PersonField
      label={filter.label}
      name={`filter-${name}`}
      hint=""
      required={filter.required}
      leaversOf={filter.codeOfPerson}
      value={person?.value ?? null}
      known={person}
      onChange={(_, next) =>
        state.change({
          [name]: typeof next?.['EmployeeCode'] === 'string' ? next['EmployeeCode'] : null,
        })
      }
    />
  );
}

function Choice({ name, filter, state }: Of<'choice'>) {
  const t = useTranslate();
  return (
    <Field label={filter.label} name={`filter-${name}`} required={filter.required}>
      <Select
        clearable={filter.start === undefined}
        placeholder="All"
        options={Object.entries(filter.options).map(([value, label]) => ({
          value,
          label: t(label),
        }))}
        value={state.value(name) ?? filter.start ?? null}
        onChange={(next) => state.change({ [name]: next })}
      />
    </Field>
  );
}

function Several({ name, filter, state }: Of<'several'>) {
  const t = useTranslate();
  return (
    <Field label={filter.label} name={`filter-${name}`} required={filter.required}>
      <MultiSelect
        display="count"
        options={Object.entries(filter.options).map(([value, label]) => ({
          value,
          label: t(label),
        }))}
        value={(state.value(name) ?? filter.start).split(',')}
        onChange={(next) => state.change({ [name]: next.join(',') })}
      />
    </Field>
  );
}

function Day({ name, filter, state }: Of<'day'>) {
  return (
    <Field label={filter.label} name={`filter-${name}`} required={filter.required}>
      <DateInput
        value={state.value(name) ?? null}
        onChange={(next) => state.change({ [name]: next })}
      />
    </Field>
  );
}

function SearchFor({ name, filter, state }: Of<'search' | 'text'>) {
  const shown = state.value(name) ?? '';
  const [text, setText] = useState(shown);
  const sought = useDebounced(text, PAUSE_MS);
  /**
   * The text that the user has typed here. The URL may have another, if a saved filter sets it or the filters
   * are cleared.
   */
  const typed = useRef(shown);
  useEffect(() => {
    if (sought === typed.current) return;
    typed.current = sought;
    state.change({ [name]: sought });
    // Only typing changes the URL; other changes must not restore old text.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [sought]);
  useEffect(() => {
    if (shown === typed.current) return;
    typed.current = shown;
    setText(shown);
  }, [shown]);
  return (
    <SearchField
      label={filter.label}
      name={`filter-${name}`}
      value={text}
      onChange={setText}
      required={filter.required}
    />
  );
}
