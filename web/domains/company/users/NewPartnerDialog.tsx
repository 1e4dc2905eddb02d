import { useState } from 'react';
import { createPartnerBody } from '#machines/domains/company/contracts/users.ts';
import {
  Field,
  FieldErrorSummary,
  FormDialog,
  Select,
  TextInput,
} from '#web/components/ui/index.ts';
import { useOfferedUnits } from '#web/domains/organisation/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { usersKey } from './api.ts';
import { useProblems } from '#web/lib/useProblems.ts';

/** Creates a user for an employee of a vendor or contractor, who signs in with their mail address. */
export function NewPartnerDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const [draft, setDraft] = useState({ name: '', mail: '', organisation: '' });
  const [businessUnitId, setUnit] = useState<number | null>(null);
  const { units } = useOfferedUnits();
  const { submit, busy } = useSubmit([usersKey]);
  const { problems, getProblem, tries, parse } = useProblems();
  const send = async () => {
    const body = parse(createPartnerBody, { ...draft, businessUnitId });
    if (body && (await submit('/Users/CreatePartner', body))) onClose();
  };
  const text = (name: keyof typeof draft, label: string) => (
    <Field label={t(label)} name={name} error={getProblem(name)} required>
      <TextInput
        value={draft[name]}
        onValueChange={(value) => setDraft((now) => ({ ...now, [name]: value }))}
      />
    </Field>
  );
  return (
    <FormDialog
      title="New partner user"
      description="A vendor’s or contractor’s employee. They sign in with their email address and see what their roles allow."
      submitLabel={t('Create and invite')}
      busy={busy}
      onSubmit={send}
      onClose={onClose}
    >
      <FieldErrorSummary errors={problems} focusKey={tries} />
      {text('name', 'Name')}
      {text('mail', 'Email address')}
      {text('organisation', 'Organisation')}
      <Field
        label={t('Business unit')}
        name="businessUnitId"
        error={getProblem('businessUnitId')}
        required
      >
        <Select options={units} value={businessUnitId} onChange={setUnit} />
      </Field>
    </FormDialog>
  );
}
