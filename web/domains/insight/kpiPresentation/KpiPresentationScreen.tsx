import { queryOptions, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Maximize, Minimize } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';
import {
  isNothingAtAll,
  type ScorecardItem,
} from '#machines/domains/insight/contracts/kpiPresentation.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import {
  Card,
  formatCount,
  formatNumber,
  IconButton,
  isModalOpen,
  isTyping,
  Percent,
  Skeleton,
} from '#web/components/ui/index.ts';
import { api } from '#web/lib/apiClient.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './kpiPresentation.module.css';

const itemsQuery = queryOptions({
  queryKey: ['kpiPresentation'] as const,
  queryFn: ({ signal }) => api.get<ScorecardItem[]>('/KpiPresentation/Items', {}, signal),
});

/** The scorecard, one card at a time (spec 002 §2.9). */
export function KpiPresentationScreen() {
  const items = useQuery(itemsQuery);
  return (
    <Page>
      <PageHeader description="The company’s objectives and progress." />
      <Loaded query={items} loading={<Skeleton kind="card" rows={5} />}>
        {(cards) =>
          cards.length === 0 ? <EmptyState title="No Data Found" /> : <Carousel cards={cards} />
        }
      </Loaded>
    </Page>
  );
}

/** Minimum swipe distance to turn a page. */
const SWIPE_PIXELS = 48;

function Carousel({ cards }: { cards: readonly ScorecardItem[] }) {
  const t = useTranslate();
  const frame = useRef<HTMLElement>(null);
  const swipe = useRef<number | null>(null);
  const [at, setAt] = useState(0);
  // Wraps around at both ends.
  const turn = (by: number) => setAt((now) => (now + by + cards.length) % cards.length);
  const here = Math.min(at, cards.length - 1);
  const card = cards[here];
  // The carousel is the screen's only content, so its keys need no focus.
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.defaultPrevented || isTyping(event.target) || isModalOpen()) return;
    event.preventDefault();
    turn(by);
  });
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('keydown', pressed);
    document.addEventListener('fullscreenchange', changed);
    return () => {
      document.removeEventListener('keydown', pressed);
      document.removeEventListener('fullscreenchange', changed);
    };
  }, []);
  const lift = ({ clientX }: PointerEvent) => {
    const moved = swipe.current === null ? 0 : clientX - swipe.current;
    swipe.current = null;
    if (Math.abs(moved) >= SWIPE_PIXELS) turn(moved < 0 ? 1 : -1);
  };
  if (!card) return null;
  return (
    <section
      ref={frame}
      className={styles.carousel}
      aria-roledescription={t('carousel')}
      aria-label={t('KPI Presentation')}
    >
      <div className={styles.bar}>
        <IconButton label={t('Previous')} onClick={() => turn(-1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <p role="status" className={styles.count}>
          {formatCount(here + 1)} / {formatCount(cards.length)}
        </p>
        <IconButton label={t('Next')} onClick={() => turn(1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
        {document.fullscreenEnabled && (
          <IconButton
            label={t(isFull ? 'Exit full screen' : 'Full screen')}
            onClick={() => {
              if (isFull) void document.exitFullscreen();
              else void frame.current?.requestFullscreen();
            }}
          >
            {isFull ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
          </IconButton>
        )}
      </div>
      <div
        key={here}
        className={styles.card}
        // Swipes are ignored for a mouse, because dragging with it selects text.
        onPointerDown={({ clientX, pointerType }) =>
          (swipe.current = pointerType === 'mouse' ? null : clientX)
        }
        onPointerUp={lift}
        onPointerCancel={() => (swipe.current = null)}
      >
        <KpiCard item={card} />
      </div>
    </section>
  );
}

function KpiCard({ item }: { item: ScorecardItem }) {
  const t = useTranslate();
  const number = (value: number | null) => (value === null ? '—' : formatNumber(value));
  return (
    <Card title={t(item.heading)} description={item.objective}>
      <p className={styles.kpi}>{item.kpi}</p>
      <dl className={styles.figures}>
        <Figure label={t('Frequency')} value={t(item.strFrequency)} />
        <Figure
          label={t('Target')}
          value={number(item.numTarget)}
          before={number(item.previousYearTarget)}
        />
        <Figure
          label={t('Achievement')}
          value={number(item.numAchivement)}
          before={number(item.previousYearAchivement)}
        />
        <div>
          <dt>{t('Progress')}</dt>
          <dd className={styles.value}>
            <Percent value={item.progress} />
          </dd>
          {isNothingAtAll(item) && <dd>{t('None occurred: the target is met.')}</dd>}
        </div>
      </dl>
      {item.remarks !== '' && <p>{item.remarks}</p>}
    </Card>
  );
}

function Figure({ label, value, before }: { label: string; value: string; before?: string }) {
  const t = useTranslate();
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      {before !== undefined && <dd>{t('Previous year: {value}', { value: before })}</dd>}
    </div>
  );
}
