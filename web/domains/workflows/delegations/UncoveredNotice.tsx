import { useQuery } from '@tanstack/react-query';
import type { UncoveredLeave } from '#machines/domains/workflows/contracts/delegations.ts';
import { formatDate, Notice, TextLink } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { delegationsQuery } from './api.ts';

export function UncoveredNotice({ fromDate, untilDate }: UncoveredLeave) {
  const t = useTranslate();
  return (
    <Notice
      tone="warning"
      title={t('No one decides for you while you are on leave, {from} to {until}', {
        from: formatDate(fromDate),
        until: formatDate(untilDate),
      })}
    >
      {t('Choose a delegate, or what waits for you stays until you are back.')}
    </Notice>
  );
}

/** The same warning on the dashboard: the user's approved leave has no delegate. */
export function DelegateForLeave() {
  const t = useTranslate();
  const { data } = useQuery(delegationsQuery);
  if (!data?.uncovered) return null;
  const { fromDate, untilDate } = data.uncovered;
  return (
    <Notice
      tone="warning"
      title={t('No one decides for you while you are on leave, {from} to {until}', {
        from: formatDate(fromDate),
        until: formatDate(untilDate),
      })}
    >
      <TextLink to={paths.delegation}>Delegate approvals</TextLink>
    </Notice>
  );
}

/** Shows for whom the user decides today as a delegate, and until when. */
export function DecidesFor({ isLinked = false }: { isLinked?: boolean }) {
  const t = useTranslate();
  const { data } = useQuery(delegationsQuery);
  const running = (data?.received ?? []).filter(({ status }) => status === 'running');
  if (running.length === 0) return null;
  const people = new Map(running.map((one) => [`${one.principalName} ${one.untilDate}`, one]));
  return (
    <Notice
      tone="info"
      title={t('You act for {names}', {
        names: [...new Set(running.map(({ principalName }) => principalName))].join(', '),
      })}
    >
      <ul>
        {[...people.values()].map(({ principalName, untilDate }) => (
          <li key={`${principalName} ${untilDate}`}>
            {t('{name}, until {day}: {stages}', {
              name: principalName,
              day: formatDate(untilDate),
              stages: running
                .filter((one) => one.principalName === principalName && one.untilDate === untilDate)
                .map(({ workflowLabel, label }) => `${t(workflowLabel)} (${t(label)})`)
                .join(', '),
            })}
          </li>
        ))}
      </ul>
      {isLinked && <TextLink to={paths.inbox}>My tasks</TextLink>}
    </Notice>
  );
}
