import { useEffect } from 'react';
import { groupedCode, ticketNo } from '#machines/domains/grievances/vocabulary.ts';
import { Button, DateText, Dialog, notify } from '#web/components/ui/index.ts';
import { useNavigationGuard } from '#web/components/ui/navigationGuards.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './grievances.module.css';

export interface Receipt {
  code: string;
  grievanceId: number;
  /** When HR gets the grievance, as an ISO instant. */
  reachesHrAt: string;
}

/** The receipt code, shown once and stored nowhere: only the last button closes it. */
export function ReceiptDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const t = useTranslate();
  useStay();
  const code = groupedCode(receipt.code);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      notify.success(t('Copied'));
    } catch {
      notify.warning(t('The code could not be copied. Write it down.'));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title="Your receipt code"
      description="Write this code down now. It is shown once and cannot be recovered."
      staticBackdrop
      hideClose
      footer={
        <>
          <Button onClick={() => void copy()}>{t('Copy')}</Button>
          <Button onClick={() => window.print()}>{t('Print')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('I have written it down')}
          </Button>
        </>
      }
    >
      <p className={styles.code}>{code}</p>
      <p>
        {ticketNo(receipt.grievanceId)}. {t('HR receives it on')}{' '}
        <DateText value={receipt.reachesHrAt} withTime />.{' '}
        {t('Follow it under Grievance Management, Receipt code.')}
      </p>
    </Dialog>
  );
}

/** Blocks leaving the page, since Back or closing the tab would lose the code. */
function useStay(): void {
  useNavigationGuard(true, () => (stopped) => stopped.reset());
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
