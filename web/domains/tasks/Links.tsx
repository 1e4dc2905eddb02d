import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { CardDetails, CardLink } from '#machines/domains/tasks/contracts/tasks.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { Badge, Button, Card, Field, IconButton, Select } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { cardsQuery, TASKS } from './api.ts';
import styles from './tasks.module.css';

/** The cards that a card waits for, and those that wait for it. */
export function Links({ card, onOpen }: { card: CardDetails; onOpen: (taskId: number) => void }) {
  const t = useTranslate();
  const { submit, busy } = useSubmit([TASKS]);
  const [isAdding, setAdding] = useState(false);
  const { taskId, blockers, blocks, canChange } = card;
  if (blockers.length + blocks.length === 0 && !canChange) return null;
  const link = (blockerId: number, isLinked: boolean) =>
    submit('/Task/Link', { taskId, blockerId, isLinked });
  return (
    <Card
      title={t('Waits for')}
      actions={
        canChange && !isAdding ? (
          <Button size="small" onClick={() => setAdding(true)}>
            Add
          </Button>
        ) : null
      }
    >
      <div className={styles.stack}>
        <ul className={styles.list}>
          {blockers.map((blocker) => (
            <li key={blocker.taskId} className={styles.line}>
              <Linked card={blocker} onOpen={onOpen} />
              {canChange && (
                <IconButton
                  size="small"
                  disabled={busy}
                  label={t('No longer wait for {number}', { number: blocker.number })}
                  onClick={() => void link(blocker.taskId, false)}
                >
                  <X aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
        {blockers.length === 0 && (
          <p className={styles.quiet}>{t('It waits for no other card.')}</p>
        )}
        {isAdding && (
          <Choice
            card={card}
            onChoose={(blockerId) => {
              setAdding(false);
              void link(blockerId, true);
            }}
          />
        )}
        {blocks.length > 0 && (
          <>
            <p className={styles.quiet}>{t('Cards that wait for this one')}</p>
            <ul className={styles.list}>
              {blocks.map((other) => (
                <li key={other.taskId} className={styles.line}>
                  <Linked card={other} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  );
}

function Linked({ card, onOpen }: { card: CardLink; onOpen: (taskId: number) => void }) {
  const t = useTranslate();
  return (
    <>
      <span className={styles.grow}>
        <Button size="small" variant="ghost" onClick={() => onOpen(card.taskId)}>
          <span>
            {card.number} {card.title}
          </span>
        </Button>
      </span>
      <Badge tone={card.isDone ? 'success' : 'warning'}>
        {card.isDone ? t('Done') : t('Not done')}
      </Badge>
    </>
  );
}

/** Lets the user choose a card of the project that is neither done nor linked yet. */
function Choice({ card, onChoose }: { card: CardDetails; onChoose: (taskId: number) => void }) {
  const { data = [], isPending } = useQuery(
    cardsQuery({ project: String(card.projectId), state: 'undone' }),
  );
  const linked = new Set([card.taskId, ...card.blockers.map(({ taskId }) => taskId)]);
  return (
    <Field label="Card">
      <Select
        value={null}
        loading={isPending}
        onChange={(id) => id !== null && onChoose(id)}
        options={data
          .filter(({ taskId }) => !linked.has(taskId))
          .map(({ taskId: value, number, title }) => ({ value, label: `${number} ${title}` }))}
      />
    </Field>
  );
}
