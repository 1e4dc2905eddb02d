import { useState } from 'react';
import { makeProgramBody } from '#machines/domains/company/contracts/programs.ts';
import { Field, FormDialog, Select, TextInput } from '#web/components/ui/index.ts';
import { useOfferedUnits } from '#web/domains/organisation/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { usersKey } from './api.ts';
import { useProblems } from '#web/lib/useProblems.ts';

/** Creates a service account. Roles and keys are added later. */
export function NewProgramDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const [name, setName] = useState('');
  const [businessUnitId, setUnit] = useState<number | null>(null);
  const { units } = useOfferedUnits();
  const { submit, busy } = useSubmit([usersKey]);
  const { getProblem, parse } = useProblems();
  return (
    <FormDialog
      title="New program"
      submitLabel={t('Save')}
      busy={busy}
      onSubmit={async () => {
        const body = parse(makeProgramBody, { name, businessUnitId });
        if (body && (await submit('/Programs/Make', body))) onClose();
      }}
      onClose={onClose}
    >
      <Field label={t('Name')} name="name" error={getProblem('name')} required>
        <TextInput value={name} onValueChange={setName} maxLength={100} />
      </Field>
      <Field
        label={t('Business unit')}
        name="businessUnitId"
        hint={t('Managed by the administrators of this unit.')}
        error={getProblem('businessUnitId')}
        required
      >
        <Select options={units} value={businessUnitId} onChange={setUnit} />
      </Field>
    </FormDialog>
  );
}
