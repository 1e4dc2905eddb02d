import { useQuery } from '@tanstack/react-query';
import { Card, Link } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { roundsQuery } from './api.ts';
import { RoundList } from './RoundList.tsx';

/** Lists the feedback about the user, next to their assessments. */
export function OwnFeedback() {
  const t = useTranslate();
  const { data } = useQuery(roundsQuery);
  if (!data) return null;
  return (
    <Card
      title="Feedback about me"
      actions={<Link to={paths.feedback}>{t('Ask for feedback')}</Link>}
    >
      {data.own.length === 0 ? (
        <p>{t('No one has been asked about you yet')}</p>
      ) : (
        <RoundList rows={data.own} withNames={false} />
      )}
    </Card>
  );
}

/** Lists the shared feedback about a person whom the user assesses. */
export function SharedFeedback({ employeeId }: { employeeId: number }) {
  const { data } = useQuery(roundsQuery);
  const rows = [...(data?.own ?? []), ...(data?.team ?? [])].filter(
    (row) => row.employeeId === employeeId && row.state === 'shared',
  );
  return rows.length === 0 ? null : (
    <Card title="Feedback as evidence">
      <RoundList rows={rows} withNames={false} />
    </Card>
  );
}
