import { useQuery } from '@tanstack/react-query';
import type { RecordedChange } from '#machines/kits/resources/contract.ts';
import { fieldChanges } from '#machines/kits/resources/fieldChanges.ts';
import { getTitle, type Resource } from '#machines/kits/resources/resource.ts';
import { EmptyState } from '#web/components/page/index.ts';
import {
  Button,
  formatDate,
  formatMonth,
  Sheet,
  Skeleton,
  Timeline,
} from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { useUndoChange } from '#web/components/feedback/useUndoChange.ts';
import { changesQuery, resourceKey, rowQuery } from './api.ts';
import styles from './resources.module.css';

/** Lists the changes of a row: who changed what, when, and the old and new values. */
export function ChangesDialog({
  resource,
  id,
  may,
  onClose,
}: {
  resource: Resource;
  id: number;
  may: { edit: boolean; delete: boolean };
  onClose: () => void;
}) {
  const t = useTranslate();
  const sure = useUndoChange();
  const { submit, busy } = useSubmit([resourceKey(resource.id)]);
  const changes = useQuery(changesQuery(resource.id, id));
  const { data: row } = useQuery(rowQuery(resource.id, id));
  const title = String(row?.values[getTitle(resource)] ?? '');
  const undo = async ({ id: changeId, before }: RecordedChange) => {
    const isCreation = before === null;
    if (!(await sure(title, isCreation))) return;
    const undone = await submit(`/Resources/${resource.id}/UndoChange`, { id, changeId });
    if (undone && isCreation) onClose();
  };
  return (
    <Sheet open onOpenChange={onClose} title={t('History of {name}', { name: title })} side="right">
      <Loaded query={changes} loading={<Skeleton kind="text" rows={6} />}>
        {(changes) =>
          changes.length === 0 ? (
            <EmptyState description="No changes have been recorded." />
          ) : (
            <Timeline
              items={[...changes].reverse().map((change, at) => ({
                id: String(change.id),
                actor: { name: change.actorName },
                action: t(getAction(change)),
                at: change.at,
                comment: change.reason,
                details: (
                  <>
                    <Differences resource={resource} change={change} t={t} />
                    {at === changes.length - 1 && mayUndo(change, may) && (
                      <Button size="small" loading={busy} onClick={() => void undo(change)}>
                        Undo
                      </Button>
                    )}
                  </>
                ),
              }))}
            />
          )
        }
      </Loaded>
    </Sheet>
  );
}

/** If Cadre itself wrote the first version of a record, that can't be undone. */
const mayUndo = ({ before, actorId }: RecordedChange, may: { edit: boolean; delete: boolean }) =>
  before === null ? may.delete && actorId !== null : may.edit;

const getAction = ({ before, after }: RecordedChange): string =>
  before === null ? 'created it' : after === null ? 'deleted it' : 'changed it';

function Differences({
  resource,
  change,
  t,
}: {
  resource: Resource;
  change: RecordedChange;
  t: Translate;
}) {
  const lines = fieldChanges(resource, change, t);
  const written = (name: string, value: string) => {
    const field = resource.fields[name];
    if (value === '' || field?.kind !== 'date') return value;
    return field.month ? formatMonth(value.slice(0, 7)) : formatDate(value);
  };
  return (
    <ul className={styles.changes}>
      {lines.map(({ name, label, was, is }) => (
        <li key={name}>
          {t(label)}: {was !== '' && <span className={styles.was}>{written(name, was)}</span>}{' '}
          {written(name, is) || '—'}
        </li>
      ))}
    </ul>
  );
}
