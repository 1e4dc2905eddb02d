import { Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import type { CardDetails } from '#machines/domains/tasks/contracts/tasks.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import {
  Button,
  Card,
  Checkbox,
  IconButton,
  Progress,
  TextInput,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { TASKS } from './api.ts';
import styles from './tasks.module.css';

export function Checklist({ card: { taskId, items, canChange } }: { card: CardDetails }) {
  const t = useTranslate();
  const { submit, busy } = useSubmit([TASKS]);
  const [text, setText] = useState('');
  if (items.length === 0 && !canChange) return null;
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    if (await submit('/Task/SaveCheck', { taskId, text, isDone: false })) setText('');
  };
  return (
    <Card title={t('Checklist')}>
      <div className={styles.stack}>
        {items.length > 0 && (
          <Progress
            label={t('Checklist')}
            value={items.filter(({ isDone }) => isDone).length}
            max={items.length}
          />
        )}
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item.checkId} className={styles.line}>
              <span className={styles.grow}>
                <Checkbox
                  label={<span>{item.text}</span>}
                  checked={item.isDone}
                  disabled={!canChange || busy}
                  onCheckedChange={(isDone) =>
                    void submit('/Task/SaveCheck', { taskId, ...item, isDone })
                  }
                />
              </span>
              {canChange && (
                <IconButton
                  size="small"
                  label={t('Remove {name}', { name: item.text })}
                  onClick={() =>
                    void submit('/Task/SaveCheck', { taskId, ...item, isRemoved: true })
                  }
                >
                  <Trash2 aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
        {canChange && (
          <form className={styles.line} onSubmit={(event) => void add(event)}>
            <TextInput
              className={styles.grow}
              aria-label={t('New item')}
              placeholder="New item"
              value={text}
              onValueChange={setText}
              maxLength={200}
            />
            <Button type="submit" loading={busy}>
              Add
            </Button>
          </form>
        )}
      </div>
    </Card>
  );
}
