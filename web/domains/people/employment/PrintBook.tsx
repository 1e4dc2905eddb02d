import { Printer } from 'lucide-react';
import type { ServiceBook } from '#machines/domains/people/contracts/employment.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { Button, DropdownMenu, notify } from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { download } from '#web/lib/saveFile.ts';
import { useWrite } from '#web/lib/useWrite.ts';

/** The service book as one PDF with page numbers; with pay for those who may see it. */
export function PrintBook({ book: { employeeId, seesPay } }: { book: ServiceBook }) {
  const t = useTranslate();
  const write = useWrite<WriteAnswer & { number: string }>();
  const print = async (withPay: boolean) => {
    try {
      const body = { employeeId, withPay };
      const issued = await write.mutateAsync({ path: '/Employee/IssueServiceBook', body });
      const locale = document.documentElement.lang;
      await download(
        '/Papers/File',
        { paperId: issued.autoId ?? 0, locale },
        `${issued.number}.pdf`,
      );
    } catch (error) {
      notify.warning(t(failureMessage(error)), { duration: 6000 });
    }
  };
  const icon = <Printer aria-hidden="true" />;
  if (!seesPay) {
    return (
      <Button icon={icon} loading={write.isPending} onClick={() => void print(false)}>
        {t('Print (PDF)')}
      </Button>
    );
  }
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button icon={icon} loading={write.isPending}>
          {t('Print (PDF)')}
        </Button>
      }
      items={[
        { label: t('Without pay'), onSelect: () => void print(false) },
        { label: t('With pay'), onSelect: () => void print(true) },
      ]}
    />
  );
}
