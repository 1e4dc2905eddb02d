import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import {
  saveProfitCentersBody,
  type ProfitCenterAssignment,
  type ProfitCentersOfPerson,
} from '#machines/domains/organisation/contracts/profitCenters.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { FormActions, Page, PageHeader } from '#web/components/page/index.ts';
import {
  Button,
  Card,
  DateInput,
  DateText,
  Field,
  Notice,
  notify,
  Skeleton,
  useConfirm,
} from '#web/components/ui/index.ts';
import { ApiError, isOutdated } from '#web/lib/apiError.ts';
import { ChangedMeanwhile, Kept, getLabels, useDraft } from '#web/components/edited/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { sayRefused } from '#web/components/feedback/sayRefused.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { today } from '#web/lib/today.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { profitCentersKey, profitCentersQuery } from './api.ts';
import { Assignments } from './Assignments.tsx';
import styles from './profitCenters.module.css';
import { ShareRows, type Share } from './ShareRows.tsx';

const LIST = [
  { label: 'Employee Management' },
  { label: 'Profit Center Assign', to: paths.profitCenters },
];

/** Creates the allocation of a person's cost to profit centers, from a date on. */
export function CreateScreen() {
  const [search] = useSearchParams();
  const [employeeId, setEmployeeId] = useState(Number(search.get('employeeId')) || null);
  const { data: person } = useQuery({
    ...profitCentersQuery({ employeeId: employeeId ?? 0 }),
    enabled: employeeId !== null,
  });
  return (
    <Page width="form">
      <PageHeader breadcrumb={LIST} />
      <ProfitCenterForm
        person={person?.employeeId === employeeId ? person : undefined}
        assignment={null}
        choosing={
          <PersonField
            value={employeeId}
            onChange={setEmployeeId}
            required
            known={person && { value: person.employeeId, label: person.name }}
          />
        }
        employeeId={employeeId}
      />
    </Page>
  );
}

/** Corrects or deletes an assignment. */
export function EditScreen() {
  const { id = '' } = useParams();
  const assignmentId = Number(id) || 0;
  const person = useQuery(profitCentersQuery({ id: assignmentId }));
  return (
    <Page width="form">
      <PageHeader breadcrumb={LIST} />
      <Loaded query={person} loading={<Skeleton kind="text" rows={6} />}>
        {(ofPerson) => {
          const edited = ofPerson.assignments.find((one) => one.id === assignmentId);
          return (
            <Kept row={edited}>
              {(assignment) => (
                <ProfitCenterForm
                  key={assignment.id}
                  person={ofPerson}
                  assignment={assignment}
                  employeeId={ofPerson.employeeId}
                />
              )}
            </Kept>
          );
        }}
      </Loaded>
    </Page>
  );
}

const NEW = { version: 0 };

interface Values {
  from: string | null;
  until: string | null;
  shares: readonly Share[];
}

const getStart = (of: ProfitCenterAssignment | typeof NEW): Values =>
  'id' in of
    ? { from: of.from, until: of.until, shares: of.shares }
    : { from: today(), until: null, shares: [{ profitCenterId: null, share: 100 }] };

const LABELS = { from: 'From', until: 'Until', shares: 'Shares' };

function ProfitCenterForm({
  person,
  assignment,
  choosing,
  employeeId,
}: {
  person: ProfitCentersOfPerson | undefined;
  assignment: ProfitCenterAssignment | null;
  choosing?: ReactNode;
  employeeId: number | null;
}) {
  const t = useTranslate();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const write = useWrite<WriteAnswer>();
  const { row, values, set, meanwhile } = useDraft<ProfitCenterAssignment | typeof NEW, Values>(
    assignment ?? NEW,
    getStart,
    NEW,
  );
  const id = 'id' in row ? row.id : null;
  const { from, until, shares } = values;
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const error = (name: string) => {
    const message = errors.get(name);
    return message === undefined ? undefined : t(message);
  };
  const send = async (path: string, body: unknown) => {
    try {
      const { message } = await write.mutateAsync({ path, body });
      notify.success(t(message));
      void queries.invalidateQueries();
      void navigate(paths.profitCenters);
    } catch (problem) {
      const beside = problem instanceof ApiError ? problem.errors : [];
      setErrors(new Map(beside.map((one) => [one.path, one.message])));
      // If the assignment is outdated, the form fetches the later version and offers it.
      if (isOutdated(problem)) {
        void queries.invalidateQueries({ queryKey: profitCentersKey });
      }
      sayRefused(problem);
    }
  };
  const submit = async () => {
    const { version } = row;
    const body = {
      id,
      version,
      employeeId: employeeId ?? 0,
      from,
      until,
      shares,
    };
    const parsed = saveProfitCentersBody.safeParse(body);
    if (!parsed.success) {
      setErrors(new Map(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])));
      notify.warning(t(parsed.error.issues[0]?.message ?? ''));
      return;
    }
    setErrors(new Map());
    await send('/Employee/SaveProfitCenters', parsed.data);
  };
  const remove = async () => {
    if (id === null) return;
    const sure = await confirm({
      title: t('Remove this assignment?'),
      body: t('Only for shares entered by mistake. To end them, set Until instead.'),
      confirmLabel: t('Remove'),
      tone: 'danger',
    });
    if (sure) await send('/Employee/RemoveProfitCenters', { id, version: row.version });
  };
  const open = assignment === null && person?.assignments.find((one) => one.until === null);
  return (
    <>
      <Card {...(person && { title: `${person.name} · ${person.code}` })}>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {meanwhile && (
            <ChangedMeanwhile
              by={assignment?.changedByName}
              changed={getLabels(meanwhile.names, LABELS)}
              onUse={meanwhile.takeOver}
            />
          )}
          <div className={styles.fields}>
            {choosing}
            <Field label="From" name="from" error={error('from')} required>
              <DateInput value={from} onChange={(next) => set({ from: next })} />
            </Field>
            <Field label="Until" name="until" error={error('until')} optional>
              <DateInput value={until} onChange={(next) => set({ until: next })} clearable />
            </Field>
          </div>
          {open && (
            <Notice tone="info">
              {t('Their current shares end on the day before.')} <DateText value={open.from} />
              {' – '}
              {open.shares.map(({ name, share }) => `${name} ${share} %`).join(', ')}
            </Notice>
          )}
          <ShareRows
            value={shares}
            onChange={(next) => set({ shares: next })}
            known={(assignment?.shares ?? []).map(({ profitCenterId, name }) => ({
              value: profitCenterId,
              label: name,
            }))}
            error={error}
          />
          <FormActions>
            {id !== null && person?.mayRemove && (
              <Button variant="danger" onClick={() => void remove()}>
                {t('Remove')}
              </Button>
            )}
            <Button onClick={() => void navigate(paths.profitCenters)}>{t('Cancel')}</Button>
            <Button type="submit" variant="primary" loading={write.isPending}>
              {t('Save')}
            </Button>
          </FormActions>
        </form>
      </Card>
      {person && person.assignments.length > 0 && <Assignments of={person} />}
    </>
  );
}
