import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { TeamMonth } from '#machines/domains/time/contracts/teamCalendar.ts';
import { MonthTurner, shortNames } from '#web/components/calendar/index.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { classNames, Notice, Skeleton, Tabs } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { today } from '#web/lib/today.ts';
import { monthQuery } from './api.ts';
import { Feeds } from './Feeds.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import styles from './teamCalendar.module.css';
import { YearView } from './YearView.tsx';

/** Absences of the team this month, and the user's year. */
export function TeamCalendarScreen() {
  const [params, setParams] = useSearchParams();
  const change = (next: Readonly<Record<string, string>>) =>
    setParams((now) => ({ ...Object.fromEntries(now), ...next }), { replace: true });
  const view = params.get('view') === 'year' ? 'year' : 'month';
  const year = Number(params.get('year')) || Number(today().slice(0, 4));
  return (
    <Page>
      <PageHeader description="Who is away on which day. Reasons are shown only for you and the people who report to you." />
      <Tabs
        label="View"
        value={view}
        onChange={(id) => change({ view: id })}
        tabs={[
          {
            id: 'month',
            label: 'Team, by month',
            content: (
              <TeamMonthView
                month={params.get('month') ?? ''}
                onMonth={(month) => change({ month })}
              />
            ),
          },
          {
            id: 'year',
            label: 'Your year',
            content: <YearView year={year} onYear={(next) => change({ year: String(next) })} />,
          },
        ]}
      />
      <Feeds />
    </Page>
  );
}

function TeamMonthView({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  const query = useQuery(monthQuery(/^\d{4}-\d{2}$/.test(month) ? `${month}-01` : ''));
  return (
    <Loaded query={query} loading={<Skeleton kind="table" rows={8} columns={12} />}>
      {(shown) => (
        <>
          <MonthTurner month={shown.month.slice(0, 7)} onMonth={onMonth} />
          {shown.isCut && <Notice tone="info" title="Only the first 200 people are shown." />}
          <Legend shorts={getShorts(shown)} />
          <MonthGrid month={shown} shorts={getShorts(shown)} />
        </>
      )}
    </Loaded>
  );
}

const getShorts = ({ people }: TeamMonth): ReadonlyMap<string, string> =>
  shortNames(
    people
      .flatMap(({ days }) =>
        days.flatMap(({ kind, shift }) => (kind === 'work' ? (shift ?? []) : [])),
      )
      .toSorted((a, b) => a.localeCompare(b)),
  );

function Legend({ shorts }: { shorts: ReadonlyMap<string, string> }) {
  const t = useTranslate();
  const looks = [
    ['away', t('A'), t('Away')],
    ['part', '½', t('Part of the day')],
    ['pending', '?', t('Not approved yet')],
    ['holiday', t('H'), t('Holiday')],
    ['off', '–', t('Day off')],
    ...[...shorts].map(([name, short]) => ['work', short, name] as const),
  ] as const;
  return (
    <ul className={styles.legend} aria-label={t('Legend')}>
      {looks.map(([look, mark, words]) => (
        <li key={words}>
          <span
            aria-hidden="true"
            className={classNames(styles.day, styles[look])}
            data-mark={mark}
          />{' '}
          {words}
        </li>
      ))}
    </ul>
  );
}
