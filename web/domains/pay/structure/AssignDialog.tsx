import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AssignmentRequest } from '#machines/domains/pay/contracts/assignments.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { DateInput, Field, FormDialog, Select, TextInput } from '#web/components/ui/index.ts';
import { optionsQuery } from '#web/kits/resources/index.ts';
import { assignmentsKey } from './api.ts';
import { AssignmentPreview } from './AssignmentPreview.tsx';
import styles from './structure.module.css';

type Props = {
  employeeIds: readonly number[];
  onClose: () => void;
  onAssigned: () => void;
};

const LISTS = [
  ['breakdownId', 'Salary breakdown', 'salaryBreakdown'],
  ['policyId', 'Salary policy', 'salaryPolicy'],
  ['groupId', 'Payroll group', 'payrollGroup'],
] as const;

type Parts = Record<(typeof LISTS)[number][0], number | null>;

/** Assigns pay terms to people from a day on. The change for each person is shown first. */
export function AssignDialog({ employeeIds, onClose, onAssigned }: Props) {
  const [from, setFrom] = useState<string | null>(null);
  const [parts, setParts] = useState<Parts>({ breakdownId: null, policyId: null, groupId: null });
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState<AssignmentRequest | null>(null);
  const { submit, busy } = useSubmit([assignmentsKey]);
  const request: AssignmentRequest = { employeeIds: [...employeeIds], from: from ?? '', ...parts };
  const isShown = JSON.stringify(shown) === JSON.stringify(request);
  const hasChange = from !== null && Object.values(parts).some((id) => id !== null);
  return (
    <FormDialog
      title="Assign salary"
      description="What is left empty stays as each person has it."
      size="large"
      submitLabel={isShown ? 'Assign' : 'Show changes'}
      busy={busy}
      onClose={onClose}
      onSubmit={async () => {
        if (!hasChange) return;
        if (!isShown) {
          setShown(request);
          return;
        }
        if (await submit('/Pay/Assign', { ...request, reason })) onAssigned();
      }}
    >
      <div className={styles.fields}>
        <Field label="From" name="from" required>
          <DateInput value={from} onChange={setFrom} />
        </Field>
        {LISTS.map(([name, label, resource]) => (
          <ListField
            key={name}
            label={label}
            resource={resource}
            value={parts[name]}
            onChange={(id) => setParts((now) => ({ ...now, [name]: id }))}
          />
        ))}
        <Field label="Reason" name="reason" required>
          <TextInput value={reason} maxLength={300} onValueChange={setReason} />
        </Field>
      </div>
      {shown && isShown && <AssignmentPreview request={shown} />}
    </FormDialog>
  );
}

type ListProps = {
  label: string;
  resource: string;
  value: number | null;
  onChange: (id: number | null) => void;
};

function ListField({ label, resource, value, onChange }: ListProps) {
  const { data = [], isFetching } = useQuery(optionsQuery(resource));
  return (
    <Field label={label} name={resource} optional>
      <Select value={value} onChange={onChange} options={data} loading={isFetching} clearable />
    </Field>
  );
}
