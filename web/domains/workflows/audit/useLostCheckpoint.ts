import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import type { HistoryStatus } from '#machines/core/contracts/verification.ts';
import { compareCheckpointQuery } from './api.ts';

const KEPT_AS = 'cadre.newestCheckpoint';
const kept = z.object({ checkpoint: z.number(), hash: z.string(), mark: z.string() });
export type KeptCheckpoint = z.infer<typeof kept>;

function readKept(): KeptCheckpoint | null {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(KEPT_AS) ?? 'null'));
  } catch {
    return null;
  }
}

/**
 * Returns the newest checkpoint that this browser has seen, if the server no longer has it. Otherwise this
 * browser stores the current one. Someone may truncate the database and its anchor file together, but not the
 * storage of auditors' browsers.
 */
export function useLostCheckpoint(newest: HistoryStatus['newest']): KeptCheckpoint | null {
  const before = readKept();
  const { data: compared } = useQuery({
    ...compareCheckpointQuery(before ?? { checkpoint: 0, hash: '', mark: '' }),
    enabled: before !== null,
  });
  const mayKeep = newest !== null && (before === null || compared?.holds === true);
  useEffect(() => {
    if (!mayKeep) return;
    const { checkpoint, hash, mark } = newest;
    localStorage.setItem(KEPT_AS, JSON.stringify({ checkpoint, hash, mark }));
  }, [mayKeep, newest]);
  return compared?.holds === false ? before : null;
}
