import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { fieldId } from './Field.tsx';
import styles from './FieldErrorSummary.module.css';
import { useTranslate } from '#web/lib/messages.ts';

export type FieldProblem = { name: string; message: string };

export type FieldErrorSummaryProps = {
  errors: readonly FieldProblem[];
  title?: string | undefined;
  /** A value such as `submitCount`. When it changes and there are errors, the summary gets the focus. */
  focusKey?: number | undefined;
};

/** Lists all errors of a form in one place, each with a link to its field. */
export function FieldErrorSummary({
  errors,
  title = 'There is a problem',
  focusKey = 0,
}: FieldErrorSummaryProps) {
  const t = useTranslate();
  const summary = useRef<HTMLDivElement>(null);
  const any = errors.length > 0;

  useEffect(() => {
    if (focusKey > 0 && any) summary.current?.focus();
  }, [focusKey, any]);

  if (!any) return null;
  return (
    <div ref={summary} className={styles.summary} role="alert" tabIndex={-1}>
      <CircleAlert className={styles.icon} aria-hidden="true" />
      <div>
        <p className={styles.title}>{t(title)}</p>
        <ul className={styles.list}>
          {errors.map(({ name, message }) => (
            <li key={`${name} ${message}`}>
              <a
                href={`#${fieldId(name)}`}
                onClick={(event) => {
                  event.preventDefault();
                  const control = document.getElementById(fieldId(name));
                  control?.scrollIntoView({ block: 'center' });
                  control?.focus({ preventScroll: true });
                }}
              >
                {t(message)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
