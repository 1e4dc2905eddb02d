import { useQuery } from '@tanstack/react-query';
import ELK from 'elkjs/lib/elk-api.js';
import worker from 'elkjs/lib/elk-worker.min.js?url';
import type { Chart } from '#machines/core/chart/contract.ts';
import { place, type Arrange, type Placed } from './layout.ts';
import { makeMeasure } from './measure.ts';

let elk: InstanceType<typeof ELK> | undefined;

/** The layout runs in a worker, because a large chart takes half a second, which would freeze the page. */
const arrange: Arrange = (graph) => {
  elk ??= new ELK({ workerUrl: worker });
  return elk.layout(graph);
};

const NO_NOTES: ReadonlyMap<string, string> = new Map();

/**
 * The arrangement of a chart for the width of the window, undefined at first, and whether a newer
 * one is being made.
 */
export function usePlaced(
  chart: Chart | null,
  notes: ReadonlyMap<string, string> = NO_NOTES,
): { placed: Placed | undefined; isStale: boolean } {
  const room = { width: window.innerWidth - 320, height: window.innerHeight - 285 };
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['layout', chart, [...notes], room.width > room.height] as const,
    queryFn: async () => {
      await document.fonts.ready;
      return chart === null ? null : place(chart, makeMeasure(), arrange, { room, notes });
    },
    staleTime: Infinity,
    structuralSharing: false,
    placeholderData: (before) => (before && isOf(before, chart) ? before : undefined),
    enabled: chart !== null,
  });
  return { placed: data ?? undefined, isStale: isPlaceholderData };
}

/**
 * Whether a layout belongs to this chart. If only the counts on its lines have changed, the previous layout
 * stays visible until the new one is ready.
 */
const isOf = ({ states }: Placed, chart: Chart | null): boolean =>
  states.length === chart?.states.length &&
  states.every(({ state }, at) => state.id === chart.states[at]?.id);
