import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useCallback } from 'react';
import type { SalaryRevision } from '#machines/domains/increments/revisions.ts';
import { Button, Dialog, notify, Skeleton } from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { download, save } from '#web/lib/saveFile.ts';
import { LETTER_PATH, letterLocale, letterQuery } from './api.ts';
import styles from './LetterDialog.module.css';
import { useTranslate } from '#web/lib/messages.ts';

export type LetterDialogProps = { revision: SalaryRevision | null; onClose: () => void };

/** An increment's letter as a print preview. */
export function LetterDialog({ revision, onClose }: LetterDialogProps) {
  return revision && <Letter key={revision.incrementId} revision={revision} onClose={onClose} />;
}

function Letter({ revision, onClose }: { revision: SalaryRevision; onClose: () => void }) {
  const t = useTranslate();
  const letter = useQuery(letterQuery(revision.incrementId));
  const name = `${revision.reference}.pdf`;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Increment letter"
      description={revision.reference}
      size="large"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            icon={<Download aria-hidden="true" />}
            disabled={!letter.data}
            onClick={() => {
              if (letter.data) save(letter.data.bytes, name);
            }}
          >
            Download
          </Button>
        </>
      }
    >
      <Loaded query={letter} loading={<Skeleton kind="card" />}>
        {({ bytes }) =>
          // Chrome on Android would show an empty frame instead of a PDF.
          navigator.pdfViewerEnabled ? (
            <Preview
              bytes={bytes}
              title={t('Letter {reference}', { reference: revision.reference })}
            />
          ) : (
            <p>{t('This browser cannot show the letter here. Download it to read it.')}</p>
          )
        }
      </Loaded>
    </Dialog>
  );
}

/** Shows the letter in the browser's own PDF viewer. */
function Preview({ bytes, title }: { bytes: Blob; title: string }) {
  const show = useCallback(
    (frame: HTMLIFrameElement) => {
      const address = URL.createObjectURL(bytes);
      frame.src = `${address}#navpanes=0&view=FitH`;
      return () => URL.revokeObjectURL(address);
    },
    [bytes],
  );
  return <iframe ref={show} className={styles.letter} title={title} />;
}

/** Downloads a letter without showing it. */
export async function downloadLetter({ incrementId, reference }: SalaryRevision): Promise<void> {
  try {
    await download(LETTER_PATH, { incrementId, locale: letterLocale() }, `${reference}.pdf`);
  } catch (error) {
    notify.warning(failureMessage(error), { duration: 6000 });
  }
}
