import { useEffect } from 'react';
import { Button, explained, formatDateTime, Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useLoss } from './Kept.tsx';

/**
 * Says in a form who has saved its row meanwhile, and offers their changes beside what was typed. Of a row that
 * was deleted it says so, and offers to go on with a new one.
 */
export function ChangedMeanwhile({
  by,
  changed,
  isDecided = false,
  onUse,
}: {
  by: string | null | undefined;
  /** Labels of what they changed; empty if it is nothing of this form. */
  changed: readonly string[];
  /** They decided on it, so that nothing can be saved any more. */
  isDecided?: boolean | undefined;
  /** Without it, the form has no place for what was typed in the later version. */
  onUse?: (() => void) | undefined;
}) {
  const t = useTranslate();
  const loss = useLoss();
  const isLost = loss !== null;
  useEffect(() => explained(), [isLost]);
  if (loss) {
    const { deleted } = loss;
    return (
      <Notice
        tone="warning"
        live
        title={
          deleted
            ? t('{name} has deleted this in the meantime', { name: deleted.byName })
            : t('This was deleted in the meantime, or you may no longer change it')
        }
        action={
          onUse && (
            <Button size="small" onClick={onUse}>
              {t('Continue as new')}
            </Button>
          )
        }
      >
        {deleted && `${formatDateTime(deleted.at)}. `}
        {t('What you typed stays and can be copied.')}
      </Notice>
    );
  }
  if (isDecided) {
    return (
      <Notice
        tone="warning"
        live
        title={t('{name} has decided on this in the meantime', { name: by || t('Someone else') })}
      >
        {t('What you typed stays and can be copied.')}
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      live
      title={t('{name} has saved this in the meantime', { name: by || t('Someone else') })}
      action={
        onUse && (
          <Button size="small" onClick={onUse}>
            {t('Use these changes')}
          </Button>
        )
      }
    >
      {changed.length === 0
        ? t('What you typed stays.')
        : t('Changed: {fields}. What you typed stays.', {
            fields: changed.map((label) => t(label)).join(', '),
          })}
    </Notice>
  );
}

/** The labels of changed fields; those without one are no part of the form. */
export const getLabels = (
  names: readonly string[],
  fields: Readonly<Record<string, string | { label: string }>>,
): string[] => {
  const labels = names.map((name) => fields[name] ?? '');
  return [...new Set(labels.map((one) => (typeof one === 'string' ? one : one.label)))].filter(
    Boolean,
  );
};
