import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { EmploymentOption } from '#machines/domains/people/contracts/employment.ts';
import type { TransferView } from '#machines/domains/career/contracts/transfers.ts';
import { TRANSFER_KINDS } from '#machines/domains/career/transfer/events.ts';
import { KIND_LABELS } from '#machines/domains/career/transfer/workflow.ts';
import { FormActions, Page, PageHeader } from '#web/components/page/index.ts';
import {
  Button,
  Card,
  DateInput,
  Field,
  NumberInput,
  Select,
  Skeleton,
  TextArea,
  TextInput,
} from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { ChangedMeanwhile, getLabels, useDraft } from '#web/components/edited/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { today } from '#web/lib/today.ts';
import { transferOptionsQuery, transferQuery } from './api.ts';
import styles from './career.module.css';
import { useCareerSend } from './useCareerForm.ts';

const NEW = { version: 0 };

const getStart = (view: TransferView | undefined, search: URLSearchParams) => ({
  employeeId: view?.employeeId ?? (Number(search.get('employeeId')) || null),
  kind: view?.kind ?? search.get('kind') ?? 'transfer',
  effectiveDate: (view?.effectiveDate ?? today()) as string | null,
  designationId: view?.chosen['designationId'] ?? null,
  sectionId: view?.chosen['sectionId'] ?? null,
  workplaceId: view?.chosen['workplaceId'] ?? null,
  supervisorId: view?.chosen['supervisorId'] ?? null,
  employmentTypeId: view?.chosen['employmentTypeId'] ?? null,
  newCode: view?.newCode ?? '',
  percent: view?.raise?.percent ?? null,
  basicOrGross: view?.raise?.basicOrGross ?? ('gross' as 'basic' | 'gross'),
  reason: view?.reason ?? '',
});

const LABELS = {
  kind: 'Type',
  effectiveDate: 'Effective date',
  designationId: 'Designation',
  sectionId: 'Section and department',
  workplaceId: 'Workplace',
  supervisorId: 'Supervisor',
  employmentTypeId: 'Employment type',
  newCode: 'New employee ID',
  percent: 'Increment Percentage',
  basicOrGross: 'Depends on',
  reason: 'Reason',
};

type Values = ReturnType<typeof getStart>;

/** Proposes a transfer or promotion. Fields that are left empty don't change. */
export function TransferForm({ known }: { known?: TransferView }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data: options, isPending } = useQuery(transferOptionsQuery);
  const { error, send, busy } = useCareerSend();
  const { row, values, set, meanwhile } = useDraft<TransferView | typeof NEW, Values>(
    known ?? NEW,
    (one) => getStart('transferId' in one ? one : undefined, search),
  );
  const submit = async () => {
    const { percent, basicOrGross, employeeId, ...rest } = values;
    const raise = percent === null ? null : { percent, basicOrGross };
    const id = known
      ? await send('/Career/AmendTransfer', {
          ...rest,
          raise,
          transferId: known.transferId,
          version: row.version,
        })
      : await send('/Career/ProposeTransfer', { ...rest, raise, employeeId });
    if (id !== null) void navigate(paths.transferOf(known?.transferId ?? id));
  };
  const choose = (
    name: 'designationId' | 'sectionId' | 'workplaceId' | 'employmentTypeId',
    label: string,
    list: readonly EmploymentOption[] = [],
  ) => (
    <Field label={label} name={name} error={error(name) ?? error(`values.${name}`)}>
      <Select
        clearable
        placeholder="As it is"
        options={list}
        loading={isPending}
        value={values[name]}
        onChange={(next) => set({ [name]: next })}
      />
    </Field>
  );
  return (
    <Page width="form">
      <PageHeader
        breadcrumb={[
          { label: 'Employee Management' },
          { label: 'Transfer and Promotion', to: paths.transfers },
        ]}
        description="Nothing changes until both units have agreed and the effective date has arrived."
      />
      <form
        noValidate
        className={styles.form}
        aria-label={t('Proposal')}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {meanwhile && (
          <ChangedMeanwhile
            by={known?.changedByName}
            changed={getLabels(meanwhile.names, LABELS)}
            onUse={meanwhile.takeOver}
          />
        )}
        <Card title="Proposal">
          <div className={styles.fields}>
            <PersonField
              value={values.employeeId}
              known={
                known && {
                  value: known.employeeId,
                  label: `${known.employeeName} (${known.employeeCode})`,
                }
              }
              disabled={known !== undefined}
              onChange={(employeeId) => set({ employeeId })}
              error={error('employeeId')}
              required
            />
            <Field label="Type" name="kind" error={error('kind')} required>
              <Select
                options={TRANSFER_KINDS.map((kind) => ({
                  value: kind as string,
                  label: t(KIND_LABELS[kind]),
                }))}
                value={values.kind}
                onChange={(kind) => set({ kind: kind ?? 'transfer' })}
              />
            </Field>
            <Field
              label="Effective date"
              name="effectiveDate"
              error={error('effectiveDate')}
              required
            >
              <DateInput
                value={values.effectiveDate}
                onChange={(effectiveDate) => set({ effectiveDate })}
              />
            </Field>
          </div>
        </Card>
        <Card title="What changes">
          <div className={styles.fields}>
            {choose('designationId', 'Designation', options?.designations)}
            {choose('sectionId', 'Section and department', options?.sections)}
            {choose('workplaceId', 'Workplace', options?.workplaces)}
            <PersonField
              label="Supervisor"
              name="supervisorId"
              value={values.supervisorId}
              known={
                known?.supervisorName && values.supervisorId
                  ? { value: values.supervisorId, label: known.supervisorName }
                  : undefined
              }
              onChange={(supervisorId) => set({ supervisorId })}
              error={error('supervisorId') ?? error('values.supervisorId')}
              optional
            />
            {choose('employmentTypeId', 'Employment type', options?.employmentTypes)}
            <Field
              label="New employee ID"
              name="newCode"
              error={error('newCode')}
              hint="Only in another business unit; given when the person has joined."
            >
              <TextInput
                value={values.newCode}
                onValueChange={(newCode) => set({ newCode })}
                maxLength={30}
                autoComplete="off"
              />
            </Field>
          </div>
        </Card>
        {options?.mayRaise && (
          <Card title="Pay part">
            <div className={styles.fields}>
              <Field
                label="Increment Percentage"
                name="percent"
                error={error('raise.percent')}
                hint="Requested as an increment when the transfer is released, within the increment budget."
              >
                <NumberInput
                  value={values.percent}
                  onChange={(percent) => set({ percent })}
                  decimals={3}
                  min={0}
                  suffix="%"
                />
              </Field>
              <Field label="Depends on" name="basicOrGross">
                <Select
                  options={[
                    { value: 'gross' as const, label: t('Gross') },
                    { value: 'basic' as const, label: t('Basic') },
                  ]}
                  value={values.basicOrGross}
                  onChange={(basicOrGross) => set({ basicOrGross: basicOrGross ?? 'gross' })}
                />
              </Field>
            </div>
          </Card>
        )}
        <Card title="Reason">
          <Field label="Reason" name="reason" error={error('reason')} required>
            <TextArea
              value={values.reason}
              onChange={(event) => set({ reason: event.target.value })}
              rows={3}
              maxLength={1000}
            />
          </Field>
        </Card>
        <FormActions>
          <Button type="submit" variant="primary" loading={busy}>
            {known ? 'Save' : 'Propose'}
          </Button>
        </FormActions>
      </form>
    </Page>
  );
}

/** Edits a proposal that isn't released yet. */
export function EditTransfer() {
  const { id = '' } = useParams();
  return (
    <Loaded
      query={useQuery(transferQuery(Number(id)))}
      loading={
        // The page shows its heading even while the form is loading.
        <Page width="form">
          <PageHeader />
          <Skeleton kind="text" lines={12} />
        </Page>
      }
    >
      {(transfer) => <TransferForm key={transfer.transferId} known={transfer} />}
    </Loaded>
  );
}
