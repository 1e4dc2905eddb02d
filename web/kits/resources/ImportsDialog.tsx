import { Button, Dialog } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import type { ImportTarget } from './api.ts';
import { Imports } from './Imports.tsx';

/** Lists the user's recent imports. An import can be undone while its rows haven't been changed or used since. */
export function ImportsDialog({ target, onClose }: { target: ImportTarget; onClose: () => void }) {
  const t = useTranslate();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Undo an import')}
      description={t(
        'Your own imports, newest first. An import cannot be undone once its rows were changed or used.',
      )}
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <Imports target={target} onUndone={onClose} />
    </Dialog>
  );
}
