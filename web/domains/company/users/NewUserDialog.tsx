import { useState } from 'react';
import { createUserBody } from '#machines/domains/company/contracts/users.ts';
import {
  Checkbox,
  Field,
  FieldErrorSummary,
  FormDialog,
  TextInput,
} from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { usersKey } from './api.ts';
import { useProblems } from '#web/lib/useProblems.ts';

/** Creates a user for an employee, who sets their own password. */
export function NewUserDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  /** Called with the new user instead of `onClose`. */
  onCreated: (userId: number) => void;
}) {
  const t = useTranslate();
  const [employeeId, setEmployeeId] = useState<number | null>(null);
  const [login, setLogin] = useState('');
  const [isInvited, setInvited] = useState(true);
  const { submit, busy } = useSubmit([usersKey]);
  const { problems, getProblem, tries, parse } = useProblems();
  const send = async () => {
    const body = parse(createUserBody, { employeeId, login, isInvited });
    if (body) await submit('/Users/Create', body, { onCreated });
  };
  return (
    <FormDialog
      title="New user"
      description="The person gets a link by email and sets a password."
      submitLabel={t(isInvited ? 'Create and invite' : 'Create')}
      busy={busy}
      onSubmit={send}
      onClose={onClose}
    >
      <FieldErrorSummary errors={problems} focusKey={tries} />
      <PersonField
        value={employeeId}
        onChange={(id, person) => {
          setEmployeeId(id);
          const code = person?.['EmployeeCode'];
          if (login === '' && typeof code === 'string') setLogin(code);
        }}
        error={getProblem('employeeId')}
        required
      />
      <Field label={t('User id')} name="login" error={getProblem('login')} required>
        <TextInput
          value={login}
          onValueChange={setLogin}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Checkbox
        checked={isInvited}
        onCheckedChange={setInvited}
        label={t('Send the invitation now')}
      />
    </FormDialog>
  );
}
