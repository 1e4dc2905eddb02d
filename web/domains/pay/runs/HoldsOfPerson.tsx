import { useQuery } from '@tanstack/react-query';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import {
  Button,
  Card,
  formatDate,
  Link,
  Money,
  Notice,
  Skeleton,
  useConfirm,
  useConfirmWithComment,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { holdsQuery, RUNS } from './api.ts';
import { slipPath } from './runPaths.ts';
import styles from './runs.module.css';

const CHANGED = [RUNS, ['resources', 'salaryHold']] as const;

/**
 * Shows which part of a person's pay is on hold, with buttons to hold and release it. Hidden from readers
 * without permission.
 */
export function HoldsOfPerson({ employeeId }: { employeeId: number }) {
  const may = useMay();
  return may('isView', MENU.salaryHold) ? <Holds employeeId={employeeId} /> : null;
}

function Holds({ employeeId }: { employeeId: number }) {
  const t = useTranslate();
  const may = useMay();
  const holds = useQuery(holdsQuery(employeeId));
  const { submit, busy } = useSubmit(CHANGED);
  const ask = useConfirmWithComment();
  const confirm = useConfirm();
  const hold = async () => {
    const reason = await ask({
      title: t('Hold pay from today on?'),
      body: t(
        'Slips are made, but stay out of bank files and the cash list until you release them.',
      ),
      confirmLabel: t('Hold'),
      comment: { label: t('Reason'), required: true, maxLength: 300 },
    });
    if (reason !== null) await submit('/Payroll/HoldPerson', { employeeId, reason });
  };
  const release = async (holdId: number) => {
    const isSure = await confirm({
      title: t('Release this pay?'),
      body: t('What was held is paid with the next payment file or on the cash list.'),
      confirmLabel: t('Release'),
    });
    if (isSure) await submit('/Payroll/ReleasePerson', { holdId });
  };
  return (
    <Loaded query={holds} loading={<Skeleton kind="card" />}>
      {({ holds: inForce, slips }) => (
        <Card
          title="Salary hold"
          actions={
            may('isCreate', MENU.salaryHold) &&
            inForce.length === 0 && (
              <Button size="small" loading={busy} onClick={() => void hold()}>
                {t('Hold pay…')}
              </Button>
            )
          }
        >
          <div className={styles.slip}>
            {inForce.length === 0 && slips.length === 0 && <p>{t('No pay is on hold.')}</p>}
            {inForce.map(({ id, reason, startsOn, endsOn, by }) => (
              <Notice
                key={id}
                tone="warning"
                title={
                  endsOn === null
                    ? t('On hold since {day}', { day: formatDate(startsOn) })
                    : t('On hold from {from} to {to}', {
                        from: formatDate(startsOn),
                        to: formatDate(endsOn),
                      })
                }
              >
                <span translate="no">{by === null ? reason : `${reason} · ${by}`}</span>{' '}
                {may('isEdit', MENU.salaryHold) && (
                  <Button size="small" loading={busy} onClick={() => void release(id)}>
                    {t('Release…')}
                  </Button>
                )}
              </Notice>
            ))}
            {slips.length > 0 && (
              <ul className={styles.causes}>
                {slips.map(({ id, number, month, net }) => (
                  <li key={id}>
                    <Link to={slipPath(id)}>
                      {month}, {number}
                    </Link>
                    <Money value={net} currency />
                  </li>
                ))}
              </ul>
            )}
          </div>
        </Card>
      )}
    </Loaded>
  );
}
