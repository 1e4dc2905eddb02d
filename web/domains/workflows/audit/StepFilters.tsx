import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StepFilter } from '#machines/domains/workflows/contracts/audit.ts';
import { ENGINE_EVENTS } from '#machines/core/contracts/questions.ts';
import type { WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import { RELATIVES } from '#machines/core/model/workflow.ts';
import { ROLES } from '#machines/core/values/roles.ts';
import { getFamily } from '#machines/core/workflowId.ts';
import { FilterBar } from '#web/components/page/index.ts';
import {
  Button,
  DateInput,
  Field,
  NumberInput,
  Select,
  TextInput,
} from '#web/components/ui/index.ts';
import { UnitFilter } from '#web/domains/organisation/index.ts';
import { definitionsQuery } from '#web/kits/workflow/index.ts';
import { PersonFilter, type ChosenPerson, type Part } from './PersonFilter.tsx';
import { translateNow } from '#web/lib/messages.ts';

const SHORTEST_COMMENT = 3;
/** The value of the option "Any outcome", which matches every final state. No state has this name. */
const ANY_END = '(end)';

const DELEGATE = '(delegate)';

/** Roles and relations, under the names that steps store. */
const ACTED_AS = [
  { value: DELEGATE, label: 'Delegate' },
  ...Object.entries({ ...ROLES, ...RELATIVES }).map(([value, label]) => ({ value, label })),
];

/** The filters behind "More filters". */
const LESS_USED = [
  'state',
  'ended',
  'leftState',
  'businessUnitId',
  'subjectId',
  'actedAs',
  'byDelegate',
  'comment',
] as const satisfies readonly (keyof StepFilter)[];

export type StepFiltersProps = {
  filter: StepFilter;
  personName: string | null;
  onView: (filter: StepFilter, personName: string | null) => void;
};

/** The search's filters; they apply on View. */
export function StepFilters({ filter, personName, onView }: StepFiltersProps) {
  const { data: definitions = [] } = useQuery(definitionsQuery);
  const [typed, setTyped] = useState(filter);
  const personId = filter.aboutId ?? filter.actorId;
  const [person, setPerson] = useState<ChosenPerson | null>(
    personId === undefined ? null : { id: personId, name: personName ?? `Employee ${personId}` },
  );
  const [part, setPart] = useState<Part>(filter.actorId === undefined ? 'about' : 'acted');
  const [tooShort, setTooShort] = useState(false);
  const set = (change: Partial<StepFilter>) => setTyped((now) => ({ ...now, ...change }));
  const chosen = definitions.filter(
    ({ id }) => !typed.workflow || id === typed.workflow || getFamily(id) === typed.workflow,
  );
  const states = distinct(chosen.flatMap((one) => one.states.map(({ id, label }) => [id, label])));
  const events = distinct([
    ...chosen.flatMap((one) => one.transitions.map(({ event, label }) => [event, label] as const)),
    ...ENGINE_EVENTS,
  ]);

  const view = () => {
    const comment = typed.comment?.trim();
    const short = comment !== undefined && comment !== '' && comment.length < SHORTEST_COMMENT;
    setTooShort(short);
    if (short) return;
    onView(
      {
        ...typed,
        comment: comment || undefined,
        aboutId: part === 'about' ? person?.id : undefined,
        actorId: part === 'acted' ? person?.id : undefined,
      },
      person?.name ?? null,
    );
  };

  return (
    <FilterBar
      label="History steps"
      onSubmit={view}
      action={
        <Button type="submit" variant="primary">
          View
        </Button>
      }
      isMoreSet={LESS_USED.some((name) => filter[name] !== undefined)}
      more={
        <>
          <Field label="Entered" name="state">
            <Select
              options={[{ value: ANY_END, label: 'Any outcome' }, ...states]}
              value={typed.ended ? ANY_END : (typed.state ?? null)}
              onChange={(state) =>
                set(
                  state === ANY_END
                    ? { ended: true, state: undefined }
                    : { ended: undefined, state: state ?? undefined },
                )
              }
              placeholder="Any state"
              clearable
            />
          </Field>
          <Field label="Left" name="leftState">
            <Select
              options={states}
              value={typed.leftState ?? null}
              onChange={(leftState) => set({ leftState: leftState ?? undefined })}
              placeholder="Any state"
              clearable
            />
          </Field>
          <UnitFilter
            value={typed.businessUnitId}
            onChange={(businessUnitId) => set({ businessUnitId })}
          />
          <Field label="Number" name="subjectId">
            <NumberInput
              value={typed.subjectId ?? null}
              onChange={(subjectId) => set({ subjectId: subjectId ?? undefined })}
            />
          </Field>
          <Field label="Acted as" name="actedAs">
            <Select
              options={ACTED_AS}
              value={typed.byDelegate ? DELEGATE : (typed.actedAs ?? null)}
              onChange={(actedAs) =>
                set(
                  actedAs === DELEGATE
                    ? { byDelegate: true, actedAs: undefined }
                    : { byDelegate: undefined, actedAs: actedAs ?? undefined },
                )
              }
              placeholder="All"
              clearable
            />
          </Field>
          <Field
            label="Comment"
            name="comment"
            error={
              tooShort
                ? translateNow('Type at least {count} letters', { count: SHORTEST_COMMENT })
                : undefined
            }
          >
            <TextInput
              value={typed.comment ?? ''}
              onValueChange={(comment) => set({ comment })}
              type="search"
            />
          </Field>
        </>
      }
    >
      <PersonFilter
        person={person}
        part={part}
        onChange={(next, nextPart) => {
          setPerson(next);
          setPart(nextPart);
        }}
      />
      <Field label="Workflow" name="workflow">
        <Select
          options={workflowOptions(definitions, typed.workflow)}
          value={typed.workflow ?? null}
          onChange={(workflow) =>
            set({ workflow: workflow ?? undefined, state: undefined, event: undefined })
          }
          placeholder="All"
          clearable
        />
      </Field>
      <Field label="Event" name="event">
        <Select
          options={events}
          value={typed.event ?? null}
          onChange={(event) => set({ event: event ?? undefined })}
          placeholder="All"
          clearable
        />
      </Field>
      <Field label="From" name="from">
        <DateInput
          value={typed.from ?? null}
          onChange={(from) => set({ from: from ?? undefined })}
          clearable
        />
      </Field>
      <Field label="Until" name="until">
        <DateInput
          value={typed.until ?? null}
          onChange={(until) => set({ until: until ?? undefined })}
          clearable
        />
      </Field>
    </FilterBar>
  );
}

/** Lists one option per pipeline, named after its first version. A single version is only listed if it is chosen. */
const workflowOptions = (
  definitions: readonly WorkflowDefinition[],
  chosen: string | undefined,
) => [
  ...distinct(definitions.map(({ id, label }) => [getFamily(id), label])),
  ...definitions.flatMap(({ id, label }) =>
    id === chosen && id !== getFamily(id) ? [{ value: id, label }] : [],
  ),
];

/** Distinct labels: workflows share names of states and events. */
function distinct(pairs: readonly (readonly [string, string] | string[])[]) {
  const labels = new Map<string, string>();
  for (const [id = '', label = ''] of pairs) if (!labels.has(id)) labels.set(id, label);
  return [...labels].map(([value, label]) => ({ value, label }));
}
