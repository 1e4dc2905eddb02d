import { MENU } from '#machines/core/access/permissions.ts';
import { Card, Checkbox, Field, TextInput } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import styles from './employees.module.css';
import type { NewPerson } from './newPerson.ts';

type Props = {
  person: NewPerson;
  onChange: (values: Partial<NewPerson>) => void;
  error: (name: string) => string | undefined;
};

/** Options when creating an employee: issue the appointment letter, and create a user who can sign in. */
export function WithIt({ person, onChange, error }: Props) {
  const t = useTranslate();
  const may = useMay();
  const { issuesLetter, newUser, officeMail, code } = person;
  return (
    <Card title={t('Together with it')}>
      <div className={styles.fields}>
        <Checkbox
          label="Issue the appointment letter"
          checked={issuesLetter}
          onCheckedChange={(on) => onChange({ issuesLetter: on === true })}
        />
        {may('isCreate', MENU.users) ? (
          <Checkbox
            label="Create a user who can sign in"
            checked={newUser !== null}
            onCheckedChange={(on) =>
              onChange({
                newUser:
                  on === true ? { login: officeMail || code, isInvited: officeMail !== '' } : null,
              })
            }
          />
        ) : (
          <p>{t('An administrator creates the user under Users Info.')}</p>
        )}
        {newUser && (
          <>
            <Field label="User id" name="newUser.login" error={error('newUser.login')} required>
              <TextInput
                value={newUser.login}
                autoComplete="off"
                onValueChange={(login) => onChange({ newUser: { ...newUser, login } })}
              />
            </Field>
            <Checkbox
              label="Send an invitation to the office email"
              checked={newUser.isInvited}
              onCheckedChange={(on) =>
                onChange({ newUser: { ...newUser, isInvited: on === true } })
              }
            />
          </>
        )}
      </div>
    </Card>
  );
}
