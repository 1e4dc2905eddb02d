import { Ban, FilePlus2, Pencil, Printer } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { DocumentDetails } from '#machines/domains/documents/contracts/controlledDocuments.ts';
import { Button, useConfirmWithComment } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { CONTROLLED_DOCUMENTS } from './api.ts';
import { getEdit, getNewVersion } from './screens.ts';

/** Shows what the reader can do with a document. */
export function DocumentActions({ document }: { document: DocumentDetails }) {
  const t = useTranslate();
  const ask = useConfirmWithComment();
  const { submit, busy } = useSubmit([CONTROLLED_DOCUMENTS]);
  const { documentId, kind, number, underWay } = document;
  const withdraw = async () => {
    const reason = await ask({
      title: () => t('Withdraw {name}?', { name: number }),
      body: () =>
        t('From today no one can read it, and it cannot be restored. Its versions are kept.'),
      confirmLabel: t('Withdraw'),
      cancelLabel: t('Cancel'),
      tone: 'danger',
      comment: { label: 'Reason', required: true, maxLength: 500 },
    });
    if (reason !== null) await submit('/ControlledDocuments/Withdraw', { documentId, reason });
  };
  return (
    <>
      <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
        {t('Print')}
      </Button>
      {document.isDelete && (
        <Button icon={<Ban aria-hidden="true" />} loading={busy} onClick={() => void withdraw()}>
          {t('Withdraw')}
        </Button>
      )}
      {document.isEdit && (
        <Button asChild icon={<Pencil aria-hidden="true" />}>
          <Link to={getEdit(kind, documentId)}>{t('Edit')}</Link>
        </Button>
      )}
      {document.mayRevise && (
        <Button asChild variant="primary" icon={<FilePlus2 aria-hidden="true" />}>
          {underWay ? (
            <Link to={paths.history(underWay.workflow, underWay.requestId)}>
              {t('Version under approval')}
            </Link>
          ) : (
            <Link to={getNewVersion(kind, documentId)}>{t('New version')}</Link>
          )}
        </Button>
      )}
    </>
  );
}
