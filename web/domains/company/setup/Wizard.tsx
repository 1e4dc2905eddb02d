import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, Notice } from '#web/components/ui/index.ts';
import { SignInFrame } from '#web/domains/company/auth/index.ts';
import { ApiError, failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { signIn } from '#web/session/index.ts';
import { AdministratorStep } from './AdministratorStep.tsx';
import { setUpCompany } from './api.ts';
import { CalendarStep } from './CalendarStep.tsx';
import { CompanyStep } from './CompanyStep.tsx';
import {
  emptyDraft,
  getFirst,
  getPart,
  getProblems,
  withCompany,
  type Part,
  type Problems,
} from './draft.ts';
import styles from './setup.module.css';

const STEPS: readonly { part: Part; title: string }[] = [
  { part: 'company', title: 'Company' },
  { part: 'calendar', title: 'Working time' },
  { part: 'administrator', title: 'First administrator' },
];

/** Three steps that are sent in one request. What was typed stays if one of them needs correction. */
export function Wizard({ secret }: { secret: string }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(emptyDraft);
  const [at, setAt] = useState(0);
  const [problems, setProblems] = useState<Problems>({});
  const founding = useMutation({
    mutationFn: () =>
      setUpCompany({
        ...draft.company,
        calendar: draft.calendar,
        administrator: draft.administrator,
        secret,
      }),
    onSuccess: (answer) => {
      signIn(answer);
      void navigate(paths.firstSteps, { replace: true });
    },
    onError: (error) => {
      const errors = error instanceof ApiError ? error.errors : [];
      const [first] = errors.map(({ path }) => getPart(path));
      if (!first || first.field === 'secret') return;
      setAt(STEPS.findIndex(({ part }) => part === first.part));
      setProblems(
        getFirst(errors.map(({ path, message }) => ({ path: getPart(path).field, message }))),
      );
    },
  });
  const { part, title } = STEPS[at] ?? { part: 'company', title: '' };
  const isLast = at === STEPS.length - 1;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const newProblems = getProblems(part, draft);
    setProblems(newProblems);
    if (Object.keys(newProblems).length > 0) return;
    if (isLast) founding.mutate();
    else setAt(at + 1);
  };
  const isOfField = Object.keys(problems).length > 0;
  return (
    <SignInFrame title={t(title)} name={t('Set up Cadre')}>
      <p className={styles.progress}>
        {t('Step {step} of {count}', { step: at + 1, count: STEPS.length })}
      </p>
      <form key={part} className={styles.form} noValidate onSubmit={send}>
        {founding.isError && !isOfField && (
          <Notice tone="warning" live>
            {t(failureMessage(founding.error))}
          </Notice>
        )}
        {part === 'company' && (
          <CompanyStep
            values={draft.company}
            problems={problems}
            onChange={(company) => setDraft((now) => withCompany(now, company))}
          />
        )}
        {part === 'calendar' && (
          <CalendarStep
            values={draft.calendar}
            problems={problems}
            onChange={(calendar) => setDraft({ ...draft, calendar })}
          />
        )}
        {part === 'administrator' && (
          <AdministratorStep
            values={draft.administrator}
            problems={problems}
            onChange={(administrator) => setDraft({ ...draft, administrator })}
          />
        )}
        <div className={styles.actions}>
          {at > 0 && (
            <Button
              disabled={founding.isPending}
              onClick={() => {
                setProblems({});
                setAt(at - 1);
              }}
            >
              {t('Back')}
            </Button>
          )}
          <Button type="submit" variant="primary" loading={founding.isPending}>
            {isLast ? t('Set up') : t('Continue')}
          </Button>
        </div>
      </form>
    </SignInFrame>
  );
}
