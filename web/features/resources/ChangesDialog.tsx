import { plainText } from '#machines/resources/plainText.ts';
import { useQuery } from '@tanstack/react-query';
import type { RecordedChange, ResourceRow } from '#machines/resources/contract.ts';
import { titleOf, type Resource } from '#machines/resources/resource.ts';
import { EmptyState } from '#web/components/page/index.ts';
import { Button, Sheet, Skeleton, Timeline, useConfirm } from '#web/components/ui/index.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/lib/useSubmit.ts';
import { changesQuery, resourceKey } from './api.ts';
import styles from './resources.module.css';

/** The changes of a row: who, when, old and new values. */
export function ChangesDialog({
  resource,
  row,
  may,
  onClose,
}: {
  resource: Resource;
  row: ResourceRow;
  may: { edit: boolean; delete: boolean };
  onClose: () => void;
}) {
  const t = useTranslate();
  const confirm = useConfirm();
  const { submit, busy } = useSubmit([resourceKey(resource.id)]);
  const changes = useQuery(changesQuery(resource.id, row.id));
  const title = String(row.values[titleOf(resource)] ?? '');
  const undo = async ({ id: changeId, before }: RecordedChange) => {
    const isCreation = before === null;
    const sure = await confirm({
      title: t('Undo the latest change of {name}?', { name: title }),
      body: t(
        isCreation
          ? 'It is deleted, which is possible only while nothing uses it.'
          : 'Its previous values are restored. The undo is recorded in the history.',
      ),
      confirmLabel: t('Undo'),
      ...(isCreation && { tone: 'danger' as const }),
    });
    if (!sure) return;
    const undone = await submit(`/Resources/${resource.id}/UndoChange`, { id: row.id, changeId });
    if (undone && isCreation) onClose();
  };
  return (
    <Sheet open onOpenChange={onClose} title={t('History of {name}', { name: title })} side="right">
      <Loaded query={changes} loading={<Skeleton kind="text" rows={6} />}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState description="No changes have been recorded." />
          ) : (
            <Timeline
              items={[...found].reverse().map((change, at) => ({
                id: String(change.id),
                actor: { name: change.actorName },
                action: t(actionOf(change)),
                at: change.at,
                comment: change.reason,
                details: (
                  <>
                    <Differences resource={resource} change={change} t={t} />
                    {at === found.length - 1 && mayUndo(change, may) && (
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

/** The initial record that Cadre wrote itself isn't a change. */
const mayUndo = ({ before, actorId }: RecordedChange, may: { edit: boolean; delete: boolean }) =>
  before === null ? may.delete && actorId !== null : may.edit;

const actionOf = ({ before, after }: RecordedChange): string =>
  before === null ? 'created it' : after === null ? 'deleted it' : 'changed it';

function Differences({
  resource,
  change: { before, after },
  t,
}: {
  resource: Resource;
  change: RecordedChange;
  t: Translate;
}) {
  const labels: Record<string, string> = {
    ...Object.fromEntries(
      Object.entries(resource.fields).map(([name, { label }]) => [name, label]),
    ),
    ...Object.fromEntries(
      Object.entries(resource.rows ?? {}).map(([name, { label }]) => [name, label]),
    ),
    isActive: 'Active',
  };
  const lines = Object.entries(labels).flatMap(([name, label]) => {
    const fields = resource.rows?.[name]?.fields;
    const [was, is] = [before, after].map((values) => inWords(values?.[name], t, fields));
    return was === is ? [] : [{ name, label, was: was ?? '', is: is ?? '' }];
  });
  return (
    <ul className={styles.changes}>
      {lines.map(({ name, label, was, is }) => (
        <li key={name}>
          {t(label)}: {was !== '' && <span className={styles.was}>{was}</span>} {is || '—'}
        </li>
      ))}
    </ul>
  );
}

/** A recorded value as text; of a row inside, each field that has a value. */
function inWords(value: unknown, t: Translate, fields?: Resource['fields']): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return t(value ? 'Yes' : 'No');
  if (Array.isArray(value)) return value.map((one) => inWords(one, t, fields)).join('; ');
  if (typeof value === 'object') {
    if (fields) {
      const row = new Map(Object.entries(value));
      return Object.entries(fields)
        .map(([name, { label }]) => [t(label), inWords(row.get(name), t)] as const)
        .filter(([, text]) => text !== '')
        .map((pair) => pair.join(' '))
        .join(', ');
    }
    const { label, name } = value as { label?: unknown; name?: unknown };
    return plainText(label ?? name);
  }
  return plainText(value);
}
