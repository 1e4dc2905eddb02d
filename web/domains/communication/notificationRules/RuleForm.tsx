import { useState, type FormEvent } from 'react';
import {
  EVERY_EVENT,
  MAIL_TIMES,
  mustBeNotified,
  ruleToSave,
  type MailTime,
  type NotificationRules,
  type RuleToSave,
} from '#machines/domains/communication/contracts/notificationRules.ts';
import { FormActions } from '#web/components/page/index.ts';
import {
  Button,
  Checkbox,
  Field,
  FieldErrorSummary,
  Notice,
  Select,
  TextInput,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { eventName } from './words.ts';
import { WordsFields } from './WordsFields.tsx';
import styles from './notificationRules.module.css';

export interface RuleFormProps {
  rule: RuleToSave;
  known: NotificationRules;
  readOnly: boolean;
  busy: boolean;
  onChange: (rule: RuleToSave) => void;
  onSave: (rule: RuleToSave) => void;
  onTest: (rule: RuleToSave) => void;
}

/** The form for the event, recipients, channels and text of a rule. Of mandatory notices, only the text can change. */
export function RuleForm({ rule, known, readOnly, busy, onChange, onSave, onTest }: RuleFormProps) {
  const t = useTranslate();
  const [problems, setProblems] = useState<{ name: string; message: string }[]>([]);
  const [tries, setTries] = useState(0);
  const getProblem = (name: string) => problems.find((one) => one.name === name)?.message;
  const locked = mustBeNotified(rule.event);
  const fixed = readOnly || locked;
  const change = (part: Partial<RuleToSave>) => onChange({ ...rule, ...part });
  const checked = (then: (rule: RuleToSave) => void) => {
    const parsed = ruleToSave.safeParse(rule);
    setTries((count) => count + 1);
    setProblems(
      parsed.success
        ? []
        : parsed.error.issues.map(({ path, message }) => ({ name: String(path[0]), message })),
    );
    if (parsed.success) then(parsed.data);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    checked(onSave);
  };
  const time = (name: 'quietFrom' | 'quietUntil', label: string) => (
    <Field label={label} name={name} optional error={getProblem(name)}>
      <TextInput
        type="time"
        value={rule[name] ?? ''}
        onValueChange={(at) => change({ [name]: at === '' ? null : at })}
        disabled={fixed}
      />
    </Field>
  );
  return (
    <form className={styles.form} onSubmit={send} noValidate aria-label={t('Notification Rule')}>
      <FieldErrorSummary errors={problems} focusKey={tries} />
      <Field label="Name" name="name" required error={getProblem('name')}>
        <TextInput
          value={rule.name}
          onValueChange={(name) => change({ name })}
          maxLength={100}
          autoComplete="off"
          disabled={readOnly}
        />
      </Field>
      <div className={styles.row}>
        <Field label="Event" name="event" required error={getProblem('event')}>
          <Select
            options={[
              { value: EVERY_EVENT, label: t('Every event') },
              ...known.events.map((one) => ({ value: one.event, label: eventName(one, t) })),
            ]}
            value={rule.event}
            onChange={(event) => {
              const next = event ?? EVERY_EVENT;
              change({ event: next, ...(mustBeNotified(next) ? NOTIFIED_AT_ONCE : {}) });
            }}
            disabled={readOnly}
          />
        </Field>
        <Field label="Role" name="role" required error={getProblem('role')}>
          <Select
            options={[
              { value: '', label: t('Everyone') },
              ...known.roles.map(({ role, label }) => ({ value: role, label: t(label) })),
            ]}
            value={rule.role ?? ''}
            onChange={(role) => change({ role: role === null || role === '' ? null : role })}
            disabled={readOnly}
          />
        </Field>
      </div>
      {locked && (
        <Notice
          title={t(
            'Notifications about deadlines, pay and security are always sent immediately. You can only add text.',
          )}
        />
      )}
      <Field label="Methods" name="ways" group>
        <div className={styles.ways}>
          <Checkbox
            label="On the screen"
            checked={rule.inApp}
            onCheckedChange={(inApp) => change({ inApp })}
            disabled={fixed}
          />
          <Checkbox
            label="In the browser"
            checked={rule.inBrowser}
            onCheckedChange={(inBrowser) => change({ inBrowser })}
            disabled={fixed}
          />
        </div>
      </Field>
      <div className={styles.row}>
        <Field label="Email" name="mail" required error={getProblem('mail')}>
          <Select
            options={(Object.keys(MAIL_TIMES) as MailTime[]).map((value) => ({
              value,
              label: t(MAIL_TIMES[value]),
            }))}
            value={rule.mail}
            onChange={(mail) => change({ mail: mail ?? 'atOnce' })}
            searchable={false}
            disabled={fixed}
          />
        </Field>
        {time('quietFrom', 'Quiet from')}
        {time('quietUntil', 'Quiet until')}
      </div>
      <WordsFields
        rule={rule}
        company={known.company}
        readOnly={readOnly}
        getProblem={getProblem}
        onChange={change}
      />
      {!readOnly && (
        <FormActions>
          <Button onClick={() => onTest(rule)} disabled={busy || rule.words === ''}>
            {t('Send a test to me')}
          </Button>
          <Button type="submit" variant="primary" loading={busy}>
            {t('Save')}
          </Button>
        </FormActions>
      )}
    </form>
  );
}

const NOTIFIED_AT_ONCE = {
  inApp: true,
  inBrowser: true,
  mail: 'atOnce',
  quietFrom: null,
  quietUntil: null,
} as const;
