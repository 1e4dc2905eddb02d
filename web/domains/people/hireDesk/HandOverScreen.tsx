import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  handOverBody,
  type HiringRequisition,
} from '#machines/domains/people/contracts/hireDesk.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { FormActions, Page, PageHeader } from '#web/components/page/index.ts';
import {
  Button,
  Card,
  DateInput,
  Field,
  notify,
  NumberInput,
  Select,
  TextInput,
} from '#web/components/ui/index.ts';
import { IdentityFields } from '#web/kits/people/index.ts';
import { api } from '#web/lib/apiClient.ts';
import { ApiError, failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import styles from './hireDesk.module.css';

const requisitionsQuery = queryOptions({
  queryKey: ['hireDesk', 'requisitions'] as const,
  queryFn: ({ signal }) => api.get<HiringRequisition[]>('/HireDesk/Requisitions', {}, signal),
});

const EMPTY = {
  requestId: null as number | null,
  name: '',
  birthDate: null as string | null,
  gender: null as string | null,
  nationalId: '',
  mail: '',
  mobile: '',
  joiningOn: null as string | null,
  gross: null as number | null,
};

/** A candidate with an accepted offer, handed over by recruitment. */
export function HandOverScreen() {
  const t = useTranslate();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const write = useWrite<WriteAnswer>();
  const { data: requisitions = [], isPending } = useQuery(requisitionsQuery);
  const [draft, setDraft] = useState(EMPTY);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const change = (values: Partial<typeof EMPTY>) => setDraft({ ...draft, ...values });
  const error = (name: string) => {
    const message = errors.get(name);
    return message === undefined ? undefined : t(message);
  };
  const submit = async () => {
    const parsed = handOverBody.safeParse(draft);
    if (!parsed.success) {
      setErrors(new Map(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])));
      notify.warning(t(parsed.error.issues[0]?.message ?? ''));
      return;
    }
    setErrors(new Map());
    try {
      const { message } = await write.mutateAsync({
        path: '/HireDesk/HandOver',
        body: parsed.data,
      });
      notify.success(t(message));
      void queries.invalidateQueries();
      void navigate(paths.hireDesk);
    } catch (problem) {
      const beside = problem instanceof ApiError ? problem.errors : [];
      setErrors(new Map(beside.map((one) => [one.path, one.message])));
      notify.warning(t(failureMessage(problem)), { duration: 6000 });
    }
  };
  const text = (name: 'name' | 'mail' | 'mobile', label: string, required = false) => (
    <Field label={label} name={name} error={error(name)} required={required} optional={!required}>
      <TextInput
        value={draft[name]}
        autoComplete="off"
        onValueChange={(value) => change({ [name]: value })}
      />
    </Field>
  );
  return (
    <Page width="form">
      <PageHeader
        title="Hand over a candidate"
        breadcrumb={[
          { label: 'Administration' },
          { label: 'Hire Desk Employee', to: paths.hireDesk },
        ]}
        description="Candidates who accepted an offer, with their recruitment data. HR creates employees from them."
      />
      <Card>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <Field
            label="Requisition"
            name="requestId"
            error={error('requestId')}
            hint="Requisitions at the offer stage or later with a vacancy left."
            required
          >
            <Select
              options={requisitions}
              loading={isPending}
              value={draft.requestId}
              onChange={(requestId) => {
                const chosen = requisitions.find(({ value }) => value === requestId);
                change({
                  requestId,
                  joiningOn: draft.joiningOn ?? chosen?.expectedJoining ?? null,
                });
              }}
            />
          </Field>
          <div className={styles.fields}>
            {text('name', 'Name', true)}
            <Field label="Joining date" name="joiningOn" error={error('joiningOn')} required>
              <DateInput value={draft.joiningOn} onChange={(joiningOn) => change({ joiningOn })} />
            </Field>
            <Field label="Gross" name="gross" error={error('gross')} optional>
              <NumberInput value={draft.gross} onChange={(gross) => change({ gross })} />
            </Field>
            <IdentityFields of={draft} onChange={change} error={error} />
            {text('mail', 'Email')}
            {text('mobile', 'Mobile')}
          </div>
          <FormActions>
            <Button onClick={() => void navigate(paths.hireDesk)}>{t('Cancel')}</Button>
            <Button type="submit" variant="primary" loading={write.isPending}>
              {t('Hand over')}
            </Button>
          </FormActions>
        </form>
      </Card>
    </Page>
  );
}
