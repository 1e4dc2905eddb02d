import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { extendRoleBody } from '#machines/domains/company/contracts/roles.ts';
import { roleLabel } from '#machines/core/values/roles.ts';
import { FormActions, Page, PageHeader } from '#web/components/page/index.ts';
import {
  Button,
  Card,
  DateInput,
  Field,
  MultiSelect,
  SearchSelect,
  TextInput,
  type Option,
} from '#web/components/ui/index.ts';
import { useOfferedUnits } from '#web/domains/organisation/index.ts';
import { heldRolesQuery, usersKey } from '#web/domains/company/users/index.ts';
import { useProblems } from '#web/lib/useProblems.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import styles from './roleExtensions.module.css';

const EMPTY = {
  businessUnitIds: [] as readonly number[],
  fromDate: null as string | null,
  untilDate: null as string | null,
  reason: '',
};

/** Extends a role to other business units, temporarily or permanently. */
export function ExtendRoleScreen() {
  const t = useTranslate();
  const navigate = useNavigate();
  const [current, setHeld] = useState<Option<number> | null>(null);
  const [draft, setDraft] = useState(EMPTY);
  const { units } = useOfferedUnits();
  const { submit, busy } = useSubmit([usersKey]);
  const { getProblem, parse } = useProblems();
  const change = (part: Partial<typeof EMPTY>) => setDraft((now) => ({ ...now, ...part }));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const body = parse(extendRoleBody, { ...draft, heldRoleId: current?.value });
    if (body && (await submit('/Roles/Extend', body))) {
      void navigate(paths.roleExtension(body.heldRoleId));
    }
  };
  return (
    <Page width="form">
      <PageHeader
        title="Extend a role"
        breadcrumb={[{ label: 'User Role Extension', to: paths.userRoleExtension }]}
        description={t(
          'A role that decides about pay or permissions must be confirmed by a second administrator in each business unit.',
        )}
      />
      <Card>
        <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
          <HeldRoleField value={current} onChange={setHeld} error={getProblem('heldRoleId')} />
          <Field
            label={t('Business units')}
            name="businessUnitIds"
            error={getProblem('businessUnitIds')}
            required
          >
            <MultiSelect
              options={units}
              value={draft.businessUnitIds}
              onChange={(businessUnitIds) => change({ businessUnitIds })}
            />
          </Field>
          <Field label={t('From')} name="fromDate" optional>
            <DateInput value={draft.fromDate} onChange={(fromDate) => change({ fromDate })} />
          </Field>
          <Field label={t('Until')} name="untilDate" error={getProblem('untilDate')} optional>
            <DateInput value={draft.untilDate} onChange={(untilDate) => change({ untilDate })} />
          </Field>
          <Field label={t('Reason')} name="reason" error={getProblem('reason')} required>
            <TextInput
              value={draft.reason}
              onValueChange={(reason) => change({ reason })}
              maxLength={500}
            />
          </Field>
          <FormActions>
            <Button onClick={() => void navigate(paths.userRoleExtension)}>Cancel</Button>
            <Button type="submit" variant="primary" loading={busy}>
              Save
            </Button>
          </FormActions>
        </form>
      </Card>
    </Page>
  );
}

type HeldRoleFieldProps = {
  value: Option<number> | null;
  onChange: (option: Option<number> | null) => void;
  error: string | undefined;
};

/** Lets the user choose a role that a person has in one business unit, by name or code. */
function HeldRoleField({ value, onChange, error }: HeldRoleFieldProps) {
  const t = useTranslate();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), 250);
  const { data, isFetching } = useQuery({
    ...heldRolesQuery({ search, role: '', businessUnitId: 0, page: 1, pageSize: 25 }),
    placeholderData: keepPreviousData,
  });
  const options = (data?.items ?? []).flatMap(({ id, name, code, role, businessUnit }) =>
    businessUnit === null
      ? []
      : [{ value: id, label: `${name}: ${t(roleLabel(role))}`, hint: `${code} · ${businessUnit}` }],
  );
  return (
    <Field label={t('Role of')} name="heldRoleId" error={error} required>
      <SearchSelect
        value={value}
        onChange={onChange}
        text={text}
        onTextChange={setText}
        options={options}
        loading={isFetching || search !== text.trim()}
        remark={options.length === 0 && !isFetching ? t('No Data Found') : undefined}
        placeholder="Search…"
      />
    </Field>
  );
}
