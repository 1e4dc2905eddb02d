import { useState } from 'react';
import {
  giveRoleProfileBody,
  type RoleProfile,
} from '#machines/domains/workflows/contracts/bundles.ts';
import {
  DateInput,
  Field,
  FieldErrorSummary,
  FormDialog,
  Select,
  TextInput,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { ROLES_WAIT, usersKey } from './api.ts';
import { useProblems } from '#web/lib/useProblems.ts';
import { useProfile } from '#web/session/index.ts';
import { useUnitsToGive } from './useUnitsToGive.ts';
import { UserField } from './UserField.tsx';

/** Gives a person all roles of a profile, in one or all business units, temporarily or permanently. */
export function GiveProfileDialog({
  profile: { id, version, name, roles },
  onClose,
}: {
  profile: RoleProfile;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [userId, setUser] = useState<number | null>(null);
  const { options, first } = useUnitsToGive(useProfile().intBusinessUnitId);
  const [chosen, setUnit] = useState<number | null>(null);
  const unit = chosen ?? first;
  const [days, setDays] = useState<{ fromDate: string | null; untilDate: string | null }>({
    fromDate: null,
    untilDate: null,
  });
  const [reason, setReason] = useState('');
  const { submit, busy } = useSubmit([usersKey]);
  const { problems, getProblem, tries, parse } = useProblems();
  return (
    <FormDialog
      title={t('Give {name}', { name })}
      description={`${roles.map(({ label }) => t(label)).join(', ')}. ${t(
        'A role that decides about pay or permissions must be confirmed by another administrator.',
      )}`}
      submitLabel={t('Give')}
      busy={busy}
      onSubmit={async () => {
        const body = parse(giveRoleProfileBody, {
          id,
          version,
          userId,
          businessUnitId: unit || null,
          ...days,
          reason,
        });
        if (body && (await submit('/RoleProfiles/Give', body, { waits: ROLES_WAIT }))) onClose();
      }}
      onClose={onClose}
    >
      <FieldErrorSummary errors={problems} focusKey={tries} />
      <UserField value={userId} onChange={setUser} error={getProblem('userId')} />
      <Field label={t('Business unit')} name="businessUnitId">
        <Select options={options} value={unit} onChange={setUnit} />
      </Field>
      <Field label={t('From')} name="fromDate" optional>
        <DateInput value={days.fromDate} onChange={(fromDate) => setDays({ ...days, fromDate })} />
      </Field>
      <Field label={t('Until')} name="untilDate" error={getProblem('untilDate')} optional>
        <DateInput
          value={days.untilDate}
          onChange={(untilDate) => setDays({ ...days, untilDate })}
        />
      </Field>
      <Field label={t('Reason')} name="reason" error={getProblem('reason')} optional>
        <TextInput value={reason} onValueChange={setReason} maxLength={500} />
      </Field>
    </FormDialog>
  );
}
