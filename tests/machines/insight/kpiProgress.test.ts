import { describe, expect, it } from 'vitest';
import {
  isNothingAtAll,
  kpiProgress,
} from '#machines/domains/insight/contracts/kpiPresentation.ts';

describe('the progress of a KPI', () => {
  it('is achievement of target where more is better, else target of achievement', () => {
    expect(kpiProgress(1, 80, 60)).toBe(75);
    expect(kpiProgress(1, 80, 100)).toBe(125);
    expect(kpiProgress(2, 5, 4)).toBe(125);
    expect(kpiProgress(0, 3, 9)).toBe(33.33);
    expect(kpiProgress(1, 3, -1)).toBe(-33.33);
  });

  it('is 0 where either is, and says in words when nothing happened that should not', () => {
    expect([kpiProgress(1, 0, 5), kpiProgress(2, 1, 0), kpiProgress(2, 0, 0)]).toEqual([0, 0, 0]);
    expect(isNothingAtAll({ intMaxMin: 2, numTarget: 1, numAchivement: 0 })).toBe(true);
    expect(isNothingAtAll({ intMaxMin: 1, numTarget: 1, numAchivement: 0 })).toBe(false);
  });
});
