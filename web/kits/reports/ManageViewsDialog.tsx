import { Trash2 } from 'lucide-react';
import type { ReportView } from '#machines/kits/reports/view.ts';
import { roleLabel } from '#machines/core/values/roles.ts';
import { EmptyState } from '#web/components/page/index.ts';
import { Button, Dialog, IconButton, Switch } from '#web/components/ui/index.ts';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { viewsQuery, type ViewCalls } from './api.ts';
import styles from './reports.module.css';

/** Lets the user choose which saved filter applies at first, and delete their own. */
export function ManageViewsDialog({
  calls,
  views,
  onClose,
}: {
  calls: ViewCalls;
  views: readonly ReportView[];
  onClose: () => void;
}) {
  const t = useTranslate();
  const { submit, busy } = useSubmit([viewsQuery(calls).queryKey]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Saved filters')}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {views.length === 0 ? (
        <EmptyState description="No saved filters." />
      ) : (
        <ul className={styles.views}>
          {views.map((view) => (
            <li key={view.id}>
              <div className={styles.name}>
                <strong>{view.name}</strong>
                <span>{whose(view, t)}</span>
              </div>
              <Switch
                label={t('Use by default')}
                checked={view.isDefault}
                disabled={busy}
                onCheckedChange={(on) => void submit(calls.choose, { id: on ? view.id : 0 })}
              />
              {view.isOwn && (
                <IconButton
                  size="small"
                  label={t('Delete {name}', { name: view.name })}
                  disabled={busy}
                  onClick={() => void submit(calls.remove, { id: view.id })}
                >
                  <Trash2 aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function whose({ isOwn, madeByName, sharedWith }: ReportView, t: Translate): string {
  if (!isOwn) return t('Shared by {name}', { name: madeByName });
  if (sharedWith === null) return t('Only for you');
  const whom = t(sharedWith === 'everyone' ? 'Everyone' : roleLabel(sharedWith));
  return t('Shared with {whom}', { whom });
}
