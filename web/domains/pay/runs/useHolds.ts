import { useConfirmWithComment } from '#web/components/ui/index.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { RUNS } from './api.ts';

/** Returns functions that hold and release payslips, each with a reason. Both resolve with whether it succeeded. */
export function useHolds(runId: number) {
  const t = useTranslate();
  const { submit, busy } = useSubmit([RUNS]);
  const ask = useConfirmWithComment();
  const hold = async (slipIds: readonly number[]): Promise<boolean> => {
    const reason = await ask({
      title: t('Hold {n, plural, one {this slip} other {# slips}}?', { n: slipIds.length }),
      body: t('They stay out of bank files and the cash list until they are released.'),
      confirmLabel: t('Hold'),
      comment: { label: t('Reason'), required: true, maxLength: 300 },
    });
    return reason !== null && submit('/Payroll/HoldSlips', { runId, slipIds, reason });
  };
  const release = async (slipIds: readonly number[]): Promise<boolean> => {
    const reason = await ask({
      title: t('Release {n, plural, one {this slip} other {# slips}}?', { n: slipIds.length }),
      body: t('They are paid with the next payment file or on the cash list.'),
      confirmLabel: t('Release'),
      comment: { label: t('Reason'), required: true, maxLength: 300 },
    });
    return reason !== null && submit('/Payroll/ReleaseSlips', { runId, slipIds, reason });
  };
  return { hold, release, busy };
}
