import type { Payslip } from '#machines/domains/pay/contracts/payslips.ts';
import { HOLDABLE_STATES } from '#machines/domains/pay/payrollRun/holdableStates.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Button, formatDate, Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useHolds } from './useHolds.ts';

/**
 * Shows whether another person's payslip is on hold, since when and why, with buttons to hold and release it.
 */
export function HoldOfSlip({ slip }: { slip: Payslip }) {
  const t = useTranslate();
  const may = useMay();
  const { hold, release, busy } = useHolds(slip.runId);
  const mayHold = HOLDABLE_STATES.includes(slip.runState) && may('isEdit', MENU.payrollRuns);
  const [latest] = slip.holds;
  const isHeld = slip.state === 'held';
  const canHold = mayHold && (slip.state === 'made' || slip.state === 'returned');
  return (
    <>
      {latest && isHeld && (
        <Notice tone="warning" title={t('On hold since {day}', { day: formatDate(latest.heldAt) })}>
          <span translate="no">
            {[latest.reason, latest.heldBy].filter((part) => part !== null).join(' · ')}
          </span>
        </Notice>
      )}
      {latest && latest.releasedAt !== null && (
        <Notice
          tone="info"
          title={t('Released from hold on {day}', { day: formatDate(latest.releasedAt) })}
        >
          <span translate="no">
            {[latest.releaseReason, latest.releasedBy].filter((part) => part !== null).join(' · ')}
          </span>
        </Notice>
      )}
      {mayHold && isHeld && (
        <div>
          <Button loading={busy} onClick={() => void release([slip.id])}>
            {t('Release…')}
          </Button>
        </div>
      )}
      {canHold && (
        <div>
          <Button loading={busy} onClick={() => void hold([slip.id])}>
            {t('Hold this slip…')}
          </Button>
        </div>
      )}
    </>
  );
}
