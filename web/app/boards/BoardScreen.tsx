import { useQuery } from '@tanstack/react-query';
import { LayoutDashboard } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { BESIDE, type Arrangement, type BoardId } from '#machines/kits/boards/contract.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Skeleton } from '#web/components/ui/index.ts';
import { AnnouncementsCard } from '#web/domains/communication/announcements/index.ts';
import { WaitingCard } from '#web/domains/workflows/approval/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { Arranged, HiddenParts } from './Arranging.tsx';
import { AS_DECLARED, inOrder, moved } from './arrangement.ts';
import { boardQuery, useArrange } from './api.ts';
import { PartCard } from './PartCard.tsx';
import styles from './BoardScreen.module.css';

/** A component of a board, which is rendered from its declaration or by the feature that it belongs to. */
interface Drawn {
  id: string;
  title: string;
  card: ReactNode;
  /** Spans all columns. */
  isWide?: true;
}

const WORDS = {
  self: 'Your leave, attendance, requests and meals. Select a figure to see its rows.',
  management: 'The people you have access to. Select a figure or a bar to see its rows.',
} as const;

const CARDS = { announcements: <AnnouncementsCard />, waiting: <WaitingCard /> } as const;

/** A dashboard with the user's own order and choice of parts. */
export function BoardScreen({ board }: { board: BoardId }) {
  const t = useTranslate();
  const answer = useQuery(boardQuery(board));
  const [isArranging, setArranging] = useState(false);
  return (
    <Page>
      <PageHeader
        description={t(WORDS[board])}
        more={
          <Button aria-pressed={isArranging} onClick={() => setArranging(!isArranging)}>
            {isArranging ? t('Done') : t('Customize')}
          </Button>
        }
      />
      <Loaded query={answer} loading={<Skeleton kind="card" rows={6} />}>
        {({ components, arrangement }) => (
          <Parts
            board={board}
            arrangement={arrangement}
            isArranging={isArranging}
            parts={[
              ...components.map((part) => ({
                id: part.id,
                title: part.title,
                card: <PartCard part={part} />,
              })),
              ...BESIDE[board].map((part) => ({ ...part, card: CARDS[part.id] })),
            ]}
          />
        )}
      </Loaded>
    </Page>
  );
}

function Parts({
  board,
  arrangement,
  parts,
  isArranging,
}: {
  board: BoardId;
  arrangement: Arrangement;
  parts: readonly Drawn[];
  isArranging: boolean;
}) {
  const t = useTranslate();
  const keep = useArrange(board);
  const [said, say] = useState('');
  // Focus moves to the button that undoes the last action on a part.
  const [toggled, setToggled] = useState<string | null>(null);
  if (!isArranging && toggled !== null) setToggled(null);
  const ordered = inOrder(parts, arrangement);
  const shown = ordered.filter(({ id }) => !arrangement.hidden.includes(id));
  const hiddenIds = arrangement.hidden;
  const toggle = (id: string, hidden: readonly string[]) => {
    keep({ ...arrangement, hidden });
    setToggled(id);
  };
  const move = ({ id, title }: Drawn, by: -1 | 1) => {
    const next = moved(
      shown.map((one) => one.id),
      id,
      by,
    );
    keep({ order: [...next, ...hiddenIds], hidden: hiddenIds });
    say(
      t('{name} is now {n} of {total}', {
        name: t(title),
        n: next.indexOf(id) + 1,
        total: next.length,
      }),
    );
  };
  return (
    <>
      {isArranging && (
        <HiddenParts
          hidden={ordered.filter(({ id }) => hiddenIds.includes(id))}
          toggled={toggled}
          onShow={(id) =>
            toggle(
              id,
              hiddenIds.filter((one) => one !== id),
            )
          }
          onReset={() => keep(AS_DECLARED)}
        />
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {shown.length === 0 && (
        <EmptyState
          icon={<LayoutDashboard />}
          title={t('Nothing is shown')}
          description={t('Select Customize to show what you have hidden.')}
        />
      )}
      <div className={styles.board}>
        {shown.map((part, at) => (
          <Arranged
            key={part.id}
            part={part}
            isArranging={isArranging}
            isFirst={at === 0}
            isLast={at === shown.length - 1}
            onMove={(by) => move(part, by)}
            isToggled={part.id === toggled}
            onHide={() => toggle(part.id, [...hiddenIds, part.id])}
          >
            {part.card}
          </Arranged>
        ))}
      </div>
    </>
  );
}
