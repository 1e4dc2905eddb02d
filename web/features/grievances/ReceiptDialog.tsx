import { groupedCode } from '#machines/grievance/vocabulary.ts';
import { Button, Dialog, notify } from '#web/components/ui/index.ts';
import styles from './grievances.module.css';

/** The receipt code, which is shown once and kept nowhere. */
export function ReceiptDialog({ code, onClose }: { code: string | null; onClose: () => void }) {
  return (
    <Dialog
      open={code !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Your receipt code"
      description="Write this code down now. It is shown once and cannot be recovered."
      staticBackdrop
      footer={
        <>
          <Button
            onClick={() =>
              void navigator.clipboard
                .writeText(groupedCode(code ?? ''))
                .then(() => notify.success('Copied'))
            }
          >
            Copy
          </Button>
          <Button variant="primary" onClick={onClose}>
            I have written it down
          </Button>
        </>
      }
    >
      <p className={styles.code}>{groupedCode(code ?? '')}</p>
    </Dialog>
  );
}
