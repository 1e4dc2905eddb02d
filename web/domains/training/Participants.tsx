import { Printer, QrCode } from 'lucide-react';
import { useMemo, useState } from 'react';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type {
  Participant,
  TrainingDetails,
} from '#machines/domains/training/contracts/training.ts';
import { downloadPaper } from '#web/components/feedback/downloadOrNotify.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Button, Card, Checkbox, NumberInput, StatusBadge } from '#web/components/ui/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { TRAINING } from './api.ts';
import { CheckInCodeDialog, getOpenSessions } from './CheckInCodeDialog.tsx';
import { ClashesOfParticipant } from './ClashesOfParticipant.tsx';
import { formatIn } from './times.tsx';
import styles from './training.module.css';

type Session = TrainingDetails['sessions'][number];

/** Marks and scores that were typed but not saved, by application. */
interface Typed {
  marks: ReadonlyMap<string, boolean>;
  scores: ReadonlyMap<number, number | null>;
}
const NONE: Typed = { marks: new Map(), scores: new Map() };

const getKey = (applicationId: number, sessionId: number): string =>
  `${applicationId} ${sessionId}`;

/** Lists everyone who applied, with their attendance by session and, once the training has begun, their results. */
export function Participants({ training }: { training: TrainingDetails }) {
  const t = useTranslate();
  const { trainingId, participants, sessions, timeZone, can } = training;
  const { submit, busy } = useSubmit([TRAINING]);
  const canPrint = useMay()('isView', MENU.careerLetters);
  const [typed, setTyped] = useState<Typed>(NONE);
  const begun = useMemo(() => sessions.filter(({ hasBegun }) => hasBegun), [sessions]);
  const columns = useMemo(
    () =>
      getColumns(t, {
        begun,
        timeZone,
        canMark: can.mark,
        canPrint,
        typed,
        onMark: (key, isPresent) =>
          setTyped((now) => ({ ...now, marks: new Map(now.marks).set(key, isPresent) })),
        onScore: (applicationId, score) =>
          setTyped((now) => ({ ...now, scores: new Map(now.scores).set(applicationId, score) })),
      }),
    [t, begun, timeZone, can.mark, canPrint, typed],
  );
  const save = async () => {
    const marks = [...typed.marks].map(([key, isPresent]) => {
      const [applicationId = 0, sessionId = 0] = key.split(' ').map(Number);
      return { applicationId, sessionId, isPresent };
    });
    const results = [...typed.scores].map(([applicationId, score]) => ({ applicationId, score }));
    const isMarked =
      marks.length === 0 || (await submit('/Training/MarkAttendance', { trainingId, marks }));
    if (!isMarked) return;
    const isSaved =
      results.length === 0 || (await submit('/Training/SaveResults', { trainingId, results }));
    setTyped(isSaved ? NONE : { ...typed, marks: new Map() });
  };
  /** Marks those without a mark, and leaves earlier marks as they are. */
  const markOthersPresent = () =>
    setTyped((now) => ({
      ...now,
      marks: new Map([
        ...now.marks,
        ...participants
          .filter(({ state }) => state === 'seated')
          .flatMap(({ applicationId, marks }) =>
            begun
              .filter(({ sessionId, canMark }) => canMark && marks[sessionId] === undefined)
              .map(({ sessionId }) => [getKey(applicationId, sessionId), true] as const),
          )
          .filter(([key]) => !now.marks.has(key)),
      ]),
    }));
  const changes = typed.marks.size + typed.scores.size;
  const isRecorded = can.mark && begun.length > 0;
  const [isCodeShown, setCodeShown] = useState(false);
  const open = getOpenSessions(sessions.filter(({ canMark }) => canMark));
  return (
    <Card
      title="Participants"
      padding="none"
      actions={
        <>
          {open.length > 0 && (
            <Button
              size="small"
              icon={<QrCode aria-hidden="true" />}
              onClick={() => setCodeShown(true)}
            >
              {t('Check-in code')}
            </Button>
          )}
          {isRecorded && (
            <>
              <Button size="small" onClick={markOthersPresent}>
                {t('Mark the others present')}
              </Button>
              <Button
                size="small"
                variant="primary"
                loading={busy}
                disabled={changes === 0}
                onClick={() => void save()}
              >
                {t('Save attendance')}
              </Button>
            </>
          )}
        </>
      }
    >
      {isCodeShown && (
        <CheckInCodeDialog
          sessions={open}
          timeZone={timeZone}
          onClose={() => setCodeShown(false)}
        />
      )}
      <DataTable
        label="Participants"
        rows={participants}
        columns={columns}
        rowId={({ applicationId }) => String(applicationId)}
        storageKey="training.participants"
        empty={{ description: 'No one has applied yet.' }}
      />
    </Card>
  );
}

interface Recording {
  begun: readonly Session[];
  timeZone: string;
  canMark: boolean;
  canPrint: boolean;
  typed: Typed;
  onMark: (key: string, isPresent: boolean) => void;
  onScore: (applicationId: number, score: number | null) => void;
}

const getColumns = (t: Translate, recording: Recording): readonly Column<Participant>[] => {
  const { begun, timeZone, canMark, canPrint, typed, onMark, onScore } = recording;
  return [
    { id: 'name', label: 'Name', value: ({ name }) => name, card: 'title', width: 'medium' },
    {
      id: 'status',
      label: 'Status',
      value: ({ status }) => status,
      cell: ({ status, place, clashes }) => (
        <>
          <StatusBadge label={status} tone="neutral" />
          {place !== null && (
            <p className={styles.muted}>{t('Place {place}: every seat is taken', { place })}</p>
          )}
          <ClashesOfParticipant clashes={clashes} />
        </>
      ),
    },
    ...begun.map(({ sessionId, startsAt, canMark: isOwn }): Column<Participant> => ({
      id: `session${sessionId}`,
      label: formatIn(startsAt, timeZone),
      // Leaves room for the score of three sessions on a tablet.
      width: 'narrow',
      // Cards omit empty values, and a session without a mark can be marked.
      value: ({ marks, state }) =>
        String(marks[sessionId] ?? (state === 'seated' && isOwn ? false : '')),
      cell: ({ applicationId, name, marks, state }) => {
        const key = getKey(applicationId, sessionId);
        const mark = typed.marks.get(key) ?? marks[sessionId];
        if (state !== 'seated' || !isOwn) {
          return mark === undefined ? '—' : t(mark ? 'Present' : 'Absent');
        }
        return (
          <Checkbox
            aria-label={t('Present: {name}', { name })}
            checked={mark ?? false}
            onCheckedChange={(isPresent) => onMark(key, isPresent)}
          />
        );
      },
    })),
    ...(begun.length === 0
      ? []
      : [
          {
            id: 'score',
            label: 'Score',
            value: ({ score }: Participant) => score ?? '—',
            numeric: true,
            cell: ({ applicationId, name, score, state }: Participant) =>
              state === 'seated' && canMark ? (
                <NumberInput
                  compact
                  decimals={2}
                  min={0}
                  max={100}
                  aria-label={t('Score of {name}', { name })}
                  value={
                    typed.scores.has(applicationId)
                      ? (typed.scores.get(applicationId) ?? null)
                      : score
                  }
                  onChange={(value) => onScore(applicationId, value)}
                />
              ) : (
                (score ?? '—')
              ),
          } satisfies Column<Participant>,
        ]),
    certificateColumn(canPrint),
    { id: 'department', label: 'Department', value: ({ department }) => department },
    { id: 'code', label: 'Employee Id', value: ({ code }) => code },
  ];
};

/** The number of the certificate, with which people who may read letters print it. */
const certificateColumn = (canPrint: boolean): Column<Participant> => ({
  id: 'certificate',
  label: 'Certificate',
  value: ({ certificate }) => certificate?.number ?? '',
  cell: ({ certificate }) => {
    if (certificate === null) return '—';
    const { paperId, number } = certificate;
    if (!canPrint) return number;
    return (
      <Button
        size="small"
        icon={<Printer aria-hidden="true" />}
        onClick={() => void downloadPaper(paperId, number)}
      >
        {number}
      </Button>
    );
  },
});
