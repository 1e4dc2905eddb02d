import { useState } from 'react';
import { MAIL_KINDS, proposeMailBody } from '#machines/domains/company/contracts/mailProposals.ts';
import {
  Field,
  FieldErrorSummary,
  FormDialog,
  RadioGroup,
  TextArea,
  TextInput,
} from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { usersKey } from './api.ts';
import { useProblems } from '#web/lib/useProblems.ts';

export interface ProposeMailDialogProps {
  /** The owner of the address. It is omitted if the user must still choose. */
  user?: { userId: number; name: string; isEmployee: boolean };
  onClose: () => void;
}

/** Proposes a new mail address for a person who can't sign in to change it. */
export function ProposeMailDialog({ user, onClose }: ProposeMailDialogProps) {
  const t = useTranslate();
  const [employeeId, setEmployeeId] = useState<number | null>(null);
  const [draft, setDraft] = useState({ mail: '', reason: '' });
  const [kind, setKind] = useState<keyof typeof MAIL_KINDS>('office');
  const { submit, busy } = useSubmit([usersKey]);
  const { problems, getProblem, tries, parse } = useProblems();
  const send = async () => {
    const whose = user ? { userId: user.userId } : { employeeId };
    const body = parse(proposeMailBody, { ...whose, ...draft, kind });
    if (body && (await submit('/Users/ProposeMail', body))) onClose();
  };
  const set = (name: keyof typeof draft) => (value: string) =>
    setDraft((now) => ({ ...now, [name]: value }));
  return (
    <FormDialog
      title={user ? t('New email address of {name}', { name: user.name }) : 'Propose email address'}
      description="For people who cannot sign in to change it themselves. They are notified immediately, and someone else must confirm it."
      submitLabel={t('Propose')}
      busy={busy}
      onSubmit={send}
      onClose={onClose}
    >
      <FieldErrorSummary errors={problems} focusKey={tries} />
      {!user && (
        <PersonField
          value={employeeId}
          onChange={setEmployeeId}
          onlyWithLogin
          error={getProblem('employeeId')}
          required
        />
      )}
      {(user?.isEmployee ?? true) && (
        <Field label={t('Which address')} group>
          <RadioGroup
            orientation="horizontal"
            value={kind}
            onChange={setKind}
            options={[
              { value: 'office', label: t(MAIL_KINDS.office) },
              { value: 'personal', label: t(MAIL_KINDS.personal) },
            ]}
          />
        </Field>
      )}
      <Field label={t('New email address')} name="mail" error={getProblem('mail')} required>
        <TextInput type="email" value={draft.mail} onValueChange={set('mail')} autoComplete="off" />
      </Field>
      <Field
        label={t('Reason')}
        name="reason"
        error={getProblem('reason')}
        hint={t('Shown to the person who confirms it.')}
        required
      >
        <TextArea value={draft.reason} onValueChange={set('reason')} />
      </Field>
    </FormDialog>
  );
}
