import { useCallback } from 'react';
import { useConfirm } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

/** Asks before a recorded change is undone. Returns whether to continue. */
export function useUndoChange() {
  const t = useTranslate();
  const confirm = useConfirm();
  return useCallback(
    (name: string, isCreation = false): Promise<boolean> =>
      confirm({
        title: t('Undo the latest change of {name}?', { name }),
        body: t(
          isCreation
            ? 'It is deleted, which is possible only while nothing uses it.'
            : 'Its previous values are restored. The undo is recorded in the history.',
        ),
        confirmLabel: t('Undo'),
        ...(isCreation && { tone: 'danger' as const }),
      }),
    [t, confirm],
  );
}
