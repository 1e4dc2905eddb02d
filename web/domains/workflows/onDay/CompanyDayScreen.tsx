import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { DayStep, OnDay, StateOnDay } from '#machines/domains/workflows/contracts/onDay.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { formatCount, Skeleton, StatTile, Tiles } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { today } from '#web/lib/today.ts';
import { dayStepsQuery, onDayQuery } from './api.ts';
import { atMinute, minutesOf } from './atMinute.ts';
import { DayPlayer } from './DayPlayer.tsx';
import styles from './onDay.module.css';
import { StateSheet } from './StateSheet.tsx';
import { useDay } from './useDay.ts';
import { WorkflowCard } from './WorkflowCard.tsx';

const NO_STEPS: readonly DayStep[] = [];

/** Shows every workflow as it was on a day, and plays that day's transitions on a map. */
export function CompanyDayScreen() {
  const [search, setSearch] = useSearchParams();
  const day = search.get('day') ?? today();
  const answer = useQuery({ ...onDayQuery({ day }), placeholderData: keepPreviousData });
  const { data } = useQuery({ ...dayStepsQuery(day), placeholderData: keepPreviousData });
  return (
    <Page>
      <PageHeader
        description="What stood where at the end of a day, what was overdue, and who could decide. Play the day to see it move."
        breadcrumb={[{ label: 'Workbench', to: paths.workbench }]}
      />
      <Loaded query={answer} loading={<Skeleton kind="card" rows={6} />}>
        {(shownDay) => (
          <Day
            key={shownDay.day}
            onDay={shownDay}
            steps={data?.day === shownDay.day ? data.steps : NO_STEPS}
            chosen={day}
            onChoose={(next) => setSearch({ day: next }, { replace: true })}
          />
        )}
      </Loaded>
    </Page>
  );
}

function Day({
  onDay,
  steps,
  chosen,
  onChoose,
}: {
  onDay: OnDay;
  steps: readonly DayStep[];
  chosen: string;
  onChoose: (day: string) => void;
}) {
  const t = useTranslate();
  const minutes = minutesOf(steps);
  const walk = useDay(minutes.length);
  const [opened, setOpened] = useState<{ workflow: string; state: StateOnDay } | null>(null);
  const { workflows, moves } = atMinute(onDay, steps, minutes[walk.at] ?? '24:00');
  const isMoving = walk.playing || walk.at < minutes.length - 1;
  const waiting = workflows.flatMap(({ states }) => states.filter(({ who }) => who !== null));
  const present = workflows.filter(({ states }) => states.some(({ count }) => count > 0));
  const sum = (figure: (state: StateOnDay) => number) =>
    formatCount(waiting.reduce((total, state) => total + figure(state), 0));
  return (
    <>
      <DayPlayer
        day={chosen}
        firstDay={onDay.firstDay}
        lastDay={today()}
        onDay={onChoose}
        minutes={minutes}
        at={walk.at}
        playing={walk.playing}
        onMinute={walk.go}
        onToggle={walk.toggle}
      />
      <Tiles>
        <StatTile label="Waiting for someone" value={sum(({ count }) => count)} />
        <StatTile label="Overdue" value={sum(({ late }) => late)} />
        <StatTile
          label="No one could decide"
          value={sum(({ count, deciderCount }) => (deciderCount === 0 ? count : 0))}
        />
        <StatTile
          label="Moves on this day"
          value={formatCount(steps.reduce((total, { count }) => total + count, 0))}
        />
      </Tiles>
      {present.length === 0 ? (
        <EmptyState description={t('Nothing had started by this day.')} />
      ) : (
        <div className={styles.map}>
          {present.map((one) => (
            <WorkflowCard
              key={one.workflow}
              day={onDay.day}
              workflow={one}
              moves={isMoving ? moves : NO_STEPS}
              onOpen={(state) => setOpened({ workflow: one.workflow, state })}
            />
          ))}
        </div>
      )}
      {opened && (
        <StateSheet
          day={onDay.day}
          workflow={opened.workflow}
          state={opened.state}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
