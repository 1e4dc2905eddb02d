import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Plus } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import type { TrainingCalendar } from '#machines/domains/training/contracts/planning.ts';
import { addDays, getWeekday } from '#machines/core/values/dates.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { PeriodTurner } from '#web/components/calendar/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { Card, formatDay, IconButton, IconLink, Link, Skeleton } from '#web/components/ui/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { today } from '#web/lib/today.ts';
import { usePhone } from '#web/components/ui/usePhone.ts';
import { calendarQuery } from './api.ts';
import { MoveSessionDialog, type Target } from './MoveSessionDialog.tsx';
import { trainingPath } from './ScheduleTable.tsx';
import styles from './training.module.css';

const WEEK = 7;
/** The first day of the week of a day. */
const getMonday = (day: string): string => addDays(day, 1 - getWeekday(day));

type Entry = TrainingCalendar['entries'][number];

/** A week of rooms: a free cell leads to a new training, and a session can be moved by dragging or by its button. */
export function CalendarScreen() {
  const t = useTranslate();
  const [from, setFrom] = useState(() => getMonday(today()));
  const calendar = useQuery(calendarQuery(from));
  return (
    <Page>
      <PageHeader description="Rooms and trainings by week. Choose a room and a day to plan a training, or drag a session to move it." />
      <PeriodTurner
        name={t('{from} to {to}', {
          from: formatDay(from),
          to: formatDay(addDays(from, WEEK - 1)),
        })}
        previous={t('Previous week')}
        next={t('Next week')}
        onTurn={(by) => setFrom(addDays(from, by * WEEK))}
      />
      <Loaded query={calendar} loading={<Skeleton kind="table" rows={6} columns={8} />}>
        {(week) => <Week week={week} />}
      </Loaded>
    </Page>
  );
}

type WeekProps = {
  week: TrainingCalendar;
  lines: readonly Line[];
  mayPlan: boolean;
  onMove: (entry: Entry, to: Target) => void;
};
type Line = { deskId: number | null; venueId: number | null; label: string; seats: number | null };

function Week({ week }: { week: TrainingCalendar }) {
  const t = useTranslate();
  const isPhone = usePhone();
  const [moved, setMoved] = useState<{ entry: Entry; to: Target } | null>(null);
  const elsewhere = { deskId: null, venueId: null, label: t('Elsewhere'), seats: null };
  const props: WeekProps = {
    week,
    lines: [...week.rooms, elsewhere],
    mayPlan: useMay()('isCreate', MENU.trainingSchedule),
    onMove: (entry, to) => setMoved({ entry, to }),
  };
  return (
    <>
      {isPhone ? <DayList {...props} /> : <RoomTable {...props} />}
      {moved && <MoveSessionDialog {...moved} rooms={week.rooms} onClose={() => setMoved(null)} />}
    </>
  );
}

function RoomTable({ week: { days, entries }, lines, mayPlan, onMove }: WeekProps) {
  const t = useTranslate();
  const drop = (event: DragEvent, to: Target) => {
    const id = event.dataTransfer.getData('text/plain');
    const entry = entries.find((one) => one.id === id && one.mayMove);
    if (!entry || (entry.day === to.day && entry.deskId === to.deskId)) return;
    event.preventDefault();
    onMove(entry, to);
  };
  return (
    <Card padding="none">
      {/* Keyboard users scroll it, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} role="region" aria-label={t('Rooms by day')} tabIndex={0}>
        <table className={styles.week}>
          <thead>
            <tr>
              <th scope="col">{t('Room')}</th>
              {days.map((day) => (
                <th key={day} scope="col" data-today={day === today() || undefined}>
                  {formatDay(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ deskId, venueId, label, seats }) => (
              <tr key={deskId ?? 'elsewhere'}>
                <th scope="row">
                  {label}
                  {seats !== null && (
                    <span className={styles.muted}>
                      {' '}
                      {t('{seats, plural, one {# seat} other {# seats}}', { seats })}
                    </span>
                  )}
                </th>
                {days.map((day) => (
                  <td
                    key={day}
                    onDragOver={(event) => event.preventDefault()}
                    onDrop={(event) => drop(event, { day, deskId })}
                  >
                    {entries
                      .filter((one) => one.deskId === deskId && one.day === day)
                      .map((entry) => (
                        <EntryLine key={entry.id} entry={entry} onMove={onMove} />
                      ))}
                    {mayPlan && day > today() && (
                      <IconLink
                        size="small"
                        icon={<Plus aria-hidden="true" />}
                        label={t('Plan a training in {room} on {day}', {
                          room: label,
                          day: formatDay(day),
                        })}
                      >
                        <Link to={getPlanPath(day, deskId, venueId)} />
                      </IconLink>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

/** The week on a phone: one card a day, without rooms in which nothing takes place. */
function DayList({ week: { days, entries }, lines, mayPlan, onMove }: WeekProps) {
  const t = useTranslate();
  return days.map((day) => {
    const own = entries.filter((one) => one.day === day);
    return (
      <Card
        key={day}
        title={formatDay(day)}
        actions={
          mayPlan &&
          day > today() && (
            <IconLink
              size="small"
              icon={<Plus aria-hidden="true" />}
              label={t('Plan a training on {day}', { day: formatDay(day) })}
            >
              <Link to={getPlanPath(day, null, null)} />
            </IconLink>
          )
        }
      >
        {own.length === 0 && <p className={styles.muted}>{t('Nothing takes place.')}</p>}
        {own.map((entry) => (
          <EntryLine
            key={entry.id}
            entry={entry}
            room={lines.find(({ deskId }) => deskId === entry.deskId)?.label}
            onMove={onMove}
          />
        ))}
      </Card>
    );
  });
}

/** The form of a training with its day and room. */
const getPlanPath = (day: string, deskId: number | null, venueId: number | null): string =>
  `${paths.planTraining}?date=${day}${deskId === null ? '' : `&room=${deskId}&venue=${venueId}`}`;

function EntryLine({
  entry,
  room,
  onMove,
}: {
  entry: Entry;
  room?: string | undefined;
  onMove: WeekProps['onMove'];
}) {
  const t = useTranslate();
  const { id, from, to, day, deskId, title, trainingId, trainer, mayMove } = entry;
  return (
    <div
      className={styles.entry}
      draggable={mayMove}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', id)}
    >
      {from}–{to}{' '}
      {trainingId === null ? t('Booked') : <Link to={trainingPath(trainingId)}>{title ?? ''}</Link>}
      {room !== undefined && <span className={styles.muted}> {room}</span>}
      {trainer !== null && <span className={styles.muted}> {trainer}</span>}
      {mayMove && (
        <IconButton
          size="small"
          label={t('Move {training}', { training: title ?? '' })}
          onClick={() => onMove(entry, { day, deskId })}
        >
          <CalendarClock aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
