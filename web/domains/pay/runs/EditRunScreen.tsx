import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { DropdownOption } from '#machines/core/contracts/workflow.ts';
import type { RunDetails } from '#machines/domains/pay/contracts/payrollRuns.ts';
import type { RunKind } from '#machines/domains/pay/payrollRun/kinds.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { FormActions, Page, PageHeader } from '#web/components/page/index.ts';
import {
  Button,
  Card,
  CommentBox,
  Field,
  IconButton,
  Link,
  MultiSelect,
  Notice,
  Skeleton,
} from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { RUNS, runQuery } from './api.ts';
import { Differences } from './Differences.tsx';
import { LeftOut } from './LeftOut.tsx';
import styles from './runs.module.css';
import { runPaths, TITLES } from './runPaths.ts';

type Props = { kind: RunKind; isRegenerated: boolean };

/** Excludes people from a run or includes them again, or only calculates the run's next version. */
export function EditRunScreen({ kind, isRegenerated }: Props) {
  const { id = '' } = useParams();
  const run = useQuery(runQuery(Number(id)));
  const paths = runPaths(kind);
  return (
    <Page width="form">
      <PageHeader
        description={run.data ? `${run.data.number}, ${run.data.month}` : undefined}
        breadcrumb={[
          { label: TITLES[kind], to: paths.list },
          { label: run.data?.number ?? '', to: paths.view(Number(id)) },
        ]}
      />
      <Loaded query={run} loading={<Skeleton kind="card" />}>
        {(details) => <EditForm run={details} kind={kind} isRegenerated={isRegenerated} />}
      </Loaded>
    </Page>
  );
}

function EditForm({ run, kind, isRegenerated }: Props & { run: RunDetails }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { submit, busy } = useSubmit([RUNS]);
  const [people, setPeople] = useState<readonly DropdownOption[]>([]);
  const [takeIn, setTakeIn] = useState<number[]>([]);
  const [comment, setComment] = useState('');
  const byHand = run.leftOutPeople.filter((one) => one.isByHand);
  const [previous] = run.versions.filter(({ version }) => version < run.version);

  const save = async () => {
    const body = {
      runId: run.id,
      leaveOut: people.map(({ value }) => value),
      takeIn,
      comment,
    };
    if (await submit('/Payroll/EditRun', body)) void navigate(runPaths(kind).view(run.id));
  };

  return (
    <>
      <Notice
        tone="info"
        title="Amounts are only calculated"
        action={
          <Link to="/compensationAndBenefits/employeeSalary/allowanceAndDeduction/single">
            Allowance and Deduction
          </Link>
        }
      >
        {t(
          'The next version is calculated from what is known now, and what this one took is open again. For another amount, request an allowance or deduction first, once or in every period.',
        )}
      </Notice>
      {!isRegenerated && (
        <Card title="People">
          <PeopleToLeaveOut people={people} onChange={setPeople} />
          {byHand.length > 0 && (
            <Field label="Take in again" name="takeIn">
              <MultiSelect
                value={takeIn}
                onChange={setTakeIn}
                options={byHand.map(({ employeeId, name }) => ({ value: employeeId, label: name }))}
              />
            </Field>
          )}
        </Card>
      )}
      {run.leftOutPeople.length > 0 && (
        <Card title="Left out" padding="none">
          <LeftOut run={run} />
        </Card>
      )}
      {isRegenerated && previous && (
        <Card
          title={t('What changed since version {version}', { version: previous.version })}
          padding="none"
        >
          <Differences run={run} version={previous.version} />
        </Card>
      )}
      <Card title="Reason">
        <Field label="Comments" name="comment" required>
          <CommentBox value={comment} onValueChange={setComment} />
        </Field>
      </Card>
      <FormActions>
        <Button
          variant="primary"
          loading={busy}
          disabled={
            comment.trim() === '' || (!isRegenerated && people.length === 0 && takeIn.length === 0)
          }
          onClick={() => void save()}
        >
          {t('Regenerate')}
        </Button>
      </FormActions>
    </>
  );
}

type PeopleProps = {
  people: readonly DropdownOption[];
  onChange: (people: readonly DropdownOption[]) => void;
};

/** Lets the user choose people one after another, so that one new version leaves all of them out. */
function PeopleToLeaveOut({ people, onChange }: PeopleProps) {
  const t = useTranslate();
  return (
    <>
      <PersonField
        // The field is empty again after each choice.
        key={people.length}
        label="Leave out"
        value={null}
        onChange={(_id, person) => {
          if (person && people.every(({ value }) => value !== person.value)) {
            onChange([...people, person]);
          }
        }}
      />
      {people.length > 0 && (
        <ul className={styles.chosen} aria-label={t('Left out')}>
          {people.map((person) => (
            <li key={person.value}>
              <span translate="no">{person.label}</span>
              <IconButton
                label={t('Don’t leave out {name}', { name: person.label })}
                size="small"
                onClick={() => onChange(people.filter((one) => one !== person))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
