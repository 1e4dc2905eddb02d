import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EmploymentOption } from '#machines/domains/people/contracts/employment.ts';
import {
  createPersonBody,
  type Duplicate,
  type PersonCreated,
} from '#machines/domains/people/contracts/people.ts';
import { IdentityFields, PersonField } from '#web/kits/people/index.ts';
import { FormActions, Page, PageHeader } from '#web/components/page/index.ts';
import {
  Button,
  Card,
  Checkbox,
  DateInput,
  Field,
  NumberInput,
  notify,
  Select,
  TextInput,
  type Option,
} from '#web/components/ui/index.ts';
import { ApiError, failureMessage } from '#web/lib/apiError.ts';
import { paths } from '#web/lib/paths.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useUnsavedGuard } from '#web/components/ui/useUnsavedGuard.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { createOptionsQuery } from './api.ts';
import { DuplicatesDialog } from './DuplicatesDialog.tsx';
import styles from './employees.module.css';
import { beginning, type NewPerson } from './newPerson.ts';
import { WithIt } from './WithIt.tsx';

type TextName = 'name' | 'code' | 'grade' | 'officeMail' | 'officeMobile' | 'personalMobile';
type PlaceName = 'sectionId' | 'workplaceId' | 'designationId' | 'employmentTypeId';

/** A new employee: personal data, position and contact data. */
export function CreateScreen() {
  return (
    <Page width="form">
      <PageHeader
        title="New Employee"
        breadcrumb={[{ label: 'Employee Management' }, { label: 'Employee', to: paths.employees }]}
        description="Fields left empty can be added to the record later."
      />
      <CreateForm start={beginning} />
    </Page>
  );
}

/** The form, with known values filled in. */
export function CreateForm({
  start,
  candidateId = null,
  supervisor,
  more,
}: {
  start: NewPerson;
  /** The ID of the candidate from recruitment, if there is one. */
  candidateId?: number | null;
  supervisor?: Option<number> | undefined;
  /** Further buttons next to Save. */
  more?: ReactNode;
}) {
  const t = useTranslate();
  const navigate = useNavigate();
  const write = useWrite<PersonCreated>();
  const { data: options, isPending } = useQuery(createOptionsQuery);
  const [person, setPerson] = useState<NewPerson>(start);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [duplicates, setDuplicates] = useState<readonly Duplicate[]>([]);
  const sent = useUnsavedGuard(person !== start, (path) => path === paths.login);
  const change = (values: Partial<NewPerson>) => setPerson({ ...person, ...values });
  const said = (name: string) => {
    const message = errors.get(name);
    return message === undefined ? undefined : t(message);
  };

  const submit = async (isSomeoneElse: boolean) => {
    const parsed = createPersonBody.safeParse({
      ...person,
      isSomebodyElse: isSomeoneElse,
      candidateId,
    });
    if (!parsed.success) {
      setErrors(new Map(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])));
      notify.warning(t(parsed.error.issues[0]?.message ?? ''));
      return;
    }
    setErrors(new Map());
    try {
      const answer = await write.mutateAsync({ path: '/Employee/Create', body: parsed.data });
      setDuplicates(answer.duplicates);
      if (answer.employeeId === null) return;
      const { letter } = answer;
      notify.success(t(answer.message), {
        ...(letter && {
          description: t('Appointment letter {number} was issued.', { number: letter.number }),
        }),
      });
      sent();
      void navigate(paths.employeeOf(answer.employeeId));
    } catch (problem) {
      const beside = problem instanceof ApiError ? problem.errors : [];
      setErrors(new Map(beside.map(({ path, message }) => [path.replace('values.', ''), message])));
      notify.warning(t(failureMessage(problem)), { duration: 6000 });
    }
  };

  const free = options?.freeCodes ?? [];
  const text = (name: TextName, label: string, required = false) => (
    <Field
      label={label}
      name={name}
      error={said(name)}
      required={required}
      optional={!required}
      hint={
        name === 'code' && free.length > 0
          ? t('Free: {codes}', { codes: free.join(', ') })
          : undefined
      }
    >
      <TextInput
        value={person[name]}
        autoComplete="off"
        onValueChange={(value) => change({ [name]: value })}
      />
    </Field>
  );
  const place = (name: PlaceName, label: string, list: readonly EmploymentOption[] = []) => (
    <Field label={label} name={name} error={said(name)} required>
      <Select
        options={list}
        loading={isPending}
        value={person[name]}
        onChange={(value) => change({ [name]: value })}
      />
    </Field>
  );

  return (
    <>
      <form
        noValidate
        className={styles.parts}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(false);
        }}
      >
        <Card title={t('Basic')}>
          <div className={styles.fields}>
            {text('name', 'Name', true)}
            {text('code', 'Employee Id', true)}
            <IdentityFields of={person} onChange={change} error={said} />
          </div>
        </Card>
        <Card title={t('Official')}>
          <div className={styles.fields}>
            <Field label="Joining date" name="joiningDate" error={said('joiningDate')} required>
              <DateInput
                value={person.joiningDate}
                onChange={(joiningDate) => change({ joiningDate })}
              />
            </Field>
            {place('designationId', 'Designation', options?.designations)}
            {place('sectionId', 'Section and department', options?.sections)}
            {place('workplaceId', 'Workplace', options?.workplaces)}
            {place('employmentTypeId', 'Employment type', options?.employmentTypes)}
            <PersonField
              label="Supervisor"
              optional
              name="supervisorId"
              value={person.supervisorId}
              known={supervisor}
              onChange={(supervisorId) => change({ supervisorId })}
              error={said('supervisorId')}
            />
            {text('grade', 'Grade')}
            <Field label="Gross" name="gross" error={said('gross')} required>
              <NumberInput
                value={person.gross}
                decimals={2}
                onChange={(gross) => change({ gross })}
              />
            </Field>
            <Field
              label="Basic"
              name="basic"
              error={said('basic')}
              hint="Leave empty for half of the gross."
              optional
            >
              <NumberInput
                value={person.basic}
                decimals={2}
                onChange={(basic) => change({ basic })}
              />
            </Field>
            <Checkbox
              label="Management"
              checked={person.isManagement}
              onCheckedChange={(isManagement) => change({ isManagement })}
            />
          </div>
        </Card>
        <Card title={t('Contact')}>
          <div className={styles.fields}>
            {text('officeMail', 'Office email')}
            {text('officeMobile', 'Office mobile')}
            {text('personalMobile', 'Personal mobile')}
          </div>
        </Card>
        <WithIt person={person} onChange={change} error={said} />
        <FormActions>
          {more}
          <Button asChild>
            <a href={paths.employees}>{t('Cancel')}</a>
          </Button>
          <Button type="submit" variant="primary" loading={write.isPending}>
            {t('Save')}
          </Button>
        </FormActions>
      </form>
      {duplicates.length > 0 && (
        <DuplicatesDialog
          duplicates={duplicates}
          candidateId={candidateId ?? undefined}
          busy={write.isPending}
          onClose={() => setDuplicates([])}
          onSomeoneElse={() => void submit(true)}
        />
      )}
    </>
  );
}
