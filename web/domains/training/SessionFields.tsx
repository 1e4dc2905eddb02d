import { Trash2 } from 'lucide-react';
import type { TrainingChoices } from '#machines/domains/training/contracts/training.ts';
import {
  Button,
  Card,
  DateInput,
  Field,
  Select,
  TextInput,
  type Option,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import type { DraftSession } from './plan.ts';
import styles from './training.module.css';

/** One session of the form: when, by whom, and in which room. */
export function SessionFields({
  index,
  session,
  at,
  trainers,
  rooms,
  onChange,
  onRemove,
}: {
  index: number;
  session: DraftSession;
  at: (name: string) => { name: string; error: string | undefined };
  trainers: readonly Option<number>[];
  rooms: TrainingChoices['rooms'];
  onChange: (values: Partial<DraftSession>) => void;
  onRemove: (() => void) | null;
}) {
  const t = useTranslate();
  return (
    <Card
      title={t('Session {n}', { n: index + 1 })}
      actions={
        onRemove && (
          <Button
            size="small"
            icon={<Trash2 aria-hidden="true" />}
            aria-label={t('Remove session {n}', { n: index + 1 })}
            onClick={onRemove}
          >
            {t('Remove')}
          </Button>
        )
      }
    >
      <div className={styles.fields}>
        <Field label="Date" {...at('date')} required>
          <DateInput value={session.date} onChange={(date) => onChange({ date })} />
        </Field>
        <Field label="Start" {...at('startTime')} required>
          <TextInput
            type="time"
            value={session.startTime}
            onValueChange={(startTime) => onChange({ startTime })}
          />
        </Field>
        <Field label="End" {...at('endTime')} required>
          <TextInput
            type="time"
            value={session.endTime}
            onValueChange={(endTime) => onChange({ endTime })}
          />
        </Field>
        <Field label="Trainer" {...at('trainerId')} optional>
          <Select
            clearable
            value={session.trainerId}
            onChange={(trainerId) => onChange({ trainerId })}
            options={trainers}
          />
        </Field>
        {rooms.length > 0 && (
          <Field label="Room" {...at('deskId')} hint="It is booked for this session." optional>
            <Select
              clearable
              value={session.deskId}
              onChange={(deskId) => onChange({ deskId })}
              options={rooms.map(({ value, label, seats }) => ({
                value,
                label: seats === null ? label : t('{room}, {seats} seats', { room: label, seats }),
              }))}
            />
          </Field>
        )}
      </div>
    </Card>
  );
}
