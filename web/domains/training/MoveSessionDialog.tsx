import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TrainingCalendar } from '#machines/domains/training/contracts/planning.ts';
import type { TrainingDetails } from '#machines/domains/training/contracts/training.ts';
import { addDays, daysInclusive } from '#machines/core/values/dates.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import {
  DateInput,
  Field,
  FormDialog,
  Select,
  Skeleton,
  TextInput,
} from '#web/components/ui/index.ts';
import { getFieldProblem } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { detailsQuery, TRAINING } from './api.ts';
import { toPlan } from './plan.ts';
import styles from './training.module.css';

type Entry = TrainingCalendar['entries'][number];
type Room = TrainingCalendar['rooms'][number];
export type Target = { day: string; deskId: number | null };
type Props = { entry: Entry; to: Target; rooms: readonly Room[]; onClose: () => void };

/** Moves a session to another day, time or room. The other sessions of its training don't change. */
export function MoveSessionDialog({ entry, ...rest }: Props) {
  const details = useQuery(detailsQuery(entry.trainingId ?? 0));
  return (
    <Loaded query={details} loading={<Skeleton kind="card" />}>
      {(training) =>
        // Each change of a training gives its sessions new IDs, so the cached training may lack this session
        // until it is refetched.
        details.isFetching &&
        !training.sessions.some((one) => one.sessionId === entry.sessionId) ? (
          <Skeleton kind="card" />
        ) : (
          <Form entry={entry} training={training} {...rest} />
        )
      }
    </Loaded>
  );
}

function Form({ entry, to, rooms, training, onClose }: Props & { training: TrainingDetails }) {
  const t = useTranslate();
  const queries = useQueryClient();
  const { submit, busy, error } = useSubmit([TRAINING]);
  const index = training.sessions.findIndex(({ sessionId }) => sessionId === entry.sessionId);
  const session = training.sessions[index];
  const [draft, setDraft] = useState({
    // The date in the session's own time zone may differ from that in the calendar, so it is moved by the
    // same number of days.
    date: addDays(session?.date ?? to.day, session ? daysInclusive(entry.day, to.day) - 1 : 0),
    startTime: session?.startTime ?? '',
    endTime: session?.endTime ?? '',
    deskId: to.deskId,
  });
  const change = (values: Partial<typeof draft>) => setDraft({ ...draft, ...values });
  const at = (name: string) => ({
    name,
    error: getFieldProblem(error, `sessions.${index}.${name}`),
  });
  const save = async () => {
    const plan = toPlan(training);
    const venueId = rooms.find(({ deskId }) => deskId === draft.deskId)?.venueId ?? plan.venueId;
    const sessions = plan.sessions.map((own, place) =>
      place === index ? { ...own, ...draft } : own,
    );
    if (!(await submit('/Training/Plan', { ...plan, venueId, sessions }))) return;
    // The calendar behind the dialog still has the session under its old ID until it is refetched.
    await queries.refetchQueries({ queryKey: TRAINING, type: 'active' }, { cancelRefetch: false });
    onClose();
  };
  return (
    <FormDialog
      title={t('Move {training}', { training: entry.title ?? '' })}
      description={
        session
          ? 'Everyone who has a seat or waits for one is notified.'
          : 'This session was changed meanwhile. Reload the calendar to see its new time.'
      }
      submitLabel="Move"
      busy={busy}
      isClosed={!session}
      dirty
      onSubmit={save}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <Field label="Date" {...at('date')} required>
          <DateInput value={draft.date} onChange={(date) => change({ date: date ?? '' })} />
        </Field>
        <Field label="Start" {...at('startTime')} required>
          <TextInput
            type="time"
            value={draft.startTime}
            onValueChange={(startTime) => change({ startTime })}
          />
        </Field>
        <Field label="End" {...at('endTime')} required>
          <TextInput
            type="time"
            value={draft.endTime}
            onValueChange={(endTime) => change({ endTime })}
          />
        </Field>
        <Field label="Room" {...at('deskId')} optional>
          <Select
            clearable
            value={draft.deskId}
            onChange={(deskId) => change({ deskId })}
            options={rooms.map(({ deskId, label }) => ({ value: deskId, label }))}
          />
        </Field>
      </div>
    </FormDialog>
  );
}
