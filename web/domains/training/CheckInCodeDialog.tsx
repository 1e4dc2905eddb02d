import { useQuery } from '@tanstack/react-query';
import encodeQR from 'qr';
import { useState } from 'react';
import type { TrainingDetails } from '#machines/domains/training/contracts/training.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { Dialog, Field, Select, Skeleton } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { checkInCodeQuery } from './api.ts';
import { formatIn } from './times.tsx';
import styles from './training.module.css';

type Session = TrainingDetails['sessions'][number];

const MARGIN_MS = 30 * 60_000;

/** The sessions to which participants can check in now. */
export const getOpenSessions = (sessions: readonly Session[]): Session[] =>
  sessions.filter(
    ({ startsAt, endsAt }) =>
      Date.parse(startsAt) - MARGIN_MS <= Date.now() &&
      Date.now() <= Date.parse(endsAt) + MARGIN_MS,
  );

/** Shows the code that participants in the room scan to record their attendance. The code changes every minute. */
export function CheckInCodeDialog({
  sessions,
  timeZone,
  onClose,
}: {
  sessions: readonly Session[];
  timeZone: string;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [chosen, setChosen] = useState(sessions[0]?.sessionId ?? 0);
  const code = useQuery(checkInCodeQuery(chosen));
  return (
    <Dialog
      open
      size="medium"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Check in by phone')}
      description={t('Participants scan this code with the camera of their phone.')}
    >
      {sessions.length > 1 && (
        <Field label="Session" name="session">
          <Select
            value={chosen}
            options={sessions.map(({ sessionId, startsAt }) => ({
              value: sessionId,
              label: formatIn(startsAt, timeZone),
            }))}
            onChange={(sessionId) => setChosen(sessionId ?? chosen)}
          />
        </Field>
      )}
      <Loaded query={code} loading={<Skeleton kind="card" />}>
        {(shown) => (
          <Code
            value={`${location.origin}${paths.ownTrainings}?checkIn=${chosen}.${shown.code}`}
            label={t('Code of the session')}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

function Code({ value, label }: { value: string; label: string }) {
  const rows = encodeQR(value, 'raw', { ecc: 'low', border: 2 });
  const modules = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path d={modules.join('')} />
    </svg>
  );
}
