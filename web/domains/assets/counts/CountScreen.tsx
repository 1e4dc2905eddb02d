import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { CountRow } from '#machines/domains/assets/contracts/count.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { Notice, Skeleton, SummaryLine, type SummaryFigure } from '#web/components/ui/index.ts';
import { HistoryScreen } from '#web/kits/workflow/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { countQuery } from './api.ts';
import { CountItems } from './CountItems.tsx';
import { CountingCard } from './CountingCard.tsx';

/** One asset count: its numbers, the input for counting, and the list of assets. */
export function CountScreen() {
  const countId = Number(useParams()['id']);
  const count = useQuery(countQuery(countId));
  const mayCount = useMay()('isEdit', MENU.assetCounts);
  return (
    <HistoryScreen
      width="full"
      of={{ workflow: 'assetCount', subjectId: String(countId) }}
      breadcrumb={[{ label: 'Asset Counts', to: paths.assetCounts }]}
    >
      <Loaded query={count} loading={<Skeleton kind="card" />}>
        {(shown) => (
          <>
            <Result count={shown} />
            {shown.state === 'open' && mayCount && <CountingCard countId={countId} />}
            <CountItems count={shown} mayCount={mayCount && shown.state === 'open'} />
          </>
        )}
      </Loaded>
    </HistoryScreen>
  );
}

/** Shows the result of a count in words and numbers. */
function Result({ count }: { count: CountRow }) {
  const t = useTranslate();
  const { state, expected, found, elsewhere, damaged, missing, unexpected } = count;
  const seen = found + elsewhere;
  const figures: SummaryFigure[] = [
    { label: 'Expected', value: String(expected) },
    { label: 'Found', value: String(found) },
    { label: 'Found elsewhere', value: String(elsewhere) },
    { label: 'Damaged', value: String(damaged), ...(damaged > 0 ? { tone: 'warning' } : {}) },
    {
      label: state === 'open' ? 'Left' : 'Missing',
      value: String(missing),
      ...(missing > 0 && state === 'closed' ? { tone: 'danger' } : {}),
    },
    {
      label: 'Not expected',
      value: String(unexpected),
      ...(unexpected > 0 ? { tone: 'warning' } : {}),
    },
  ];
  return (
    <>
      <SummaryLine items={figures} label="Result" />
      {state === 'closed' && (
        <Notice tone={missing === 0 ? 'success' : 'warning'}>
          {missing === 0
            ? t('All {expected} assets were found.', { expected })
            : t('{seen} of {expected} assets were seen. Missing: {missing}.', {
                seen,
                expected,
                missing,
              })}
        </Notice>
      )}
    </>
  );
}
