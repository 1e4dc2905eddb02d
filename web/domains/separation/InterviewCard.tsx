import {
  EXIT_TOPICS,
  WOULD_RETURN,
  type ExitInterview,
  type ExitTopic,
} from '#machines/domains/separation/exitInterview.ts';
import { Card, DescriptionList } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

const TOPICS = Object.keys(EXIT_TOPICS).filter((topic): topic is ExitTopic => topic in EXIT_TOPICS);

/** Shows a leaver's answers in the exit interview. Only HR sees them. */
export function InterviewCard({ interview }: { interview: ExitInterview }) {
  const t = useTranslate();
  const { ratings, wouldReturn, words } = interview;
  return (
    <Card title="Exit interview">
      <DescriptionList
        columns={2}
        items={[
          ...TOPICS.map((topic) => ({
            label: EXIT_TOPICS[topic],
            value: ratings[topic] === null ? '—' : t('{mark} of 5', { mark: ratings[topic] }),
          })),
          {
            label: 'Would come back',
            value: wouldReturn === null ? '—' : t(WOULD_RETURN[wouldReturn]),
          },
          { label: 'In the person’s own words', value: words === '' ? '—' : words },
        ]}
      />
    </Card>
  );
}
