import type { Duplicate } from '#machines/domains/people/contracts/people.ts';
import { Button, Dialog, Link, StatusBadge } from '#web/components/ui/index.ts';
import { paths } from '#web/lib/paths.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './employees.module.css';

const WHY = {
  nationalId: 'Same national ID',
  nameAndBirthDate: 'Same name and date of birth',
} as const satisfies Record<Duplicate['why'], string>;

type Props = {
  duplicates: readonly Duplicate[];
  /** The candidate from recruitment. */
  candidateId?: number | undefined;
  busy: boolean;
  onClose: () => void;
  onSomeoneElse: () => void;
};

/** Possible duplicates of the new person; former employees are rehired from their record. */
export function DuplicatesDialog({ duplicates, candidateId, busy, onClose, onSomeoneElse }: Props) {
  const t = useTranslate();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('Is this someone who is already in Cadre?')}
      description={t('A former employee is rehired with a dated change in their service book.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Back to the form')}</Button>
          <Button variant="primary" loading={busy} onClick={onSomeoneElse}>
            {t('Create as a new employee')}
          </Button>
        </>
      }
    >
      <ul className={styles.list}>
        {duplicates.map(({ employeeId, name, code, isActive, why }, index) => (
          <li key={employeeId || `other ${index}`}>
            {employeeId === 0 ? (
              t('Someone in another business unit')
            ) : (
              <Link
                to={
                  isActive ? paths.employeeOf(employeeId) : paths.rehireOf(employeeId, candidateId)
                }
              >
                {name} · {code}
              </Link>
            )}{' '}
            · {t(WHY[why])}{' '}
            <StatusBadge
              label={t(isActive ? 'Active' : 'Inactive')}
              tone={isActive ? 'success' : 'neutral'}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
