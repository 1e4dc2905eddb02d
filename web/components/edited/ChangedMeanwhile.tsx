import { useEffect } from 'react';
import { Button, explained, formatDateTime, Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useLoss } from './KeepForm.tsx';

/**
 * Says in a form that another person has saved the row meanwhile, and offers their changes beside what was
 * typed. If the row was deleted, it says so and offers to create a new one.
 */
export function ChangedMeanwhile({
  by,
  changed,
  isDecided = false,
  onUse,
}: {
  by: string | null | undefined;
  /** The labels of the changed fields. It is empty if none of them is in this form. */
  changed: readonly string[];
  /** Whether the other person decided on the row, so that nothing can be saved any more. */
  isDecided?: boolean | undefined;
  /** Takes the later version over into the form. It is omitted if what was typed has no place in that version. */
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

/** Returns the labels of changed fields. Fields without a label aren't in the form. */
export const getLabels = (
  names: readonly string[],
  fields: Readonly<Record<string, string | { label: string }>>,
): string[] => {
  const labels = names.map((name) => fields[name] ?? '');
  return [...new Set(labels.map((one) => (typeof one === 'string' ? one : one.label)))].filter(
    Boolean,
  );
};
