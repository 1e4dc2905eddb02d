import { describe, expect, it } from 'vitest';
import {
  isNothingAtAll,
  kpiProgress,
} from '#machines/domains/insight/contracts/kpiPresentation.ts';

describe('the progress of a KPI', () => {
  it('is achievement divided by target if more is better, else target divided by achievement', () => {
    expect(kpiProgress(1, 80, 60)).toBe(75);
    expect(kpiProgress(1, 80, 100)).toBe(125);
    expect(kpiProgress(2, 5, 4)).toBe(125);
    expect(kpiProgress(0, 3, 9)).toBe(33.33);
    expect(kpiProgress(1, 3, -1)).toBe(-33.33);
  });

  it('is 0 if either is 0, and says so in words if a target of none was met', () => {
    expect([kpiProgress(1, 0, 5), kpiProgress(2, 1, 0), kpiProgress(2, 0, 0)]).toEqual([0, 0, 0]);
    expect(isNothingAtAll({ intMaxMin: 2, numTarget: 1, numAchivement: 0 })).toBe(true);
    expect(isNothingAtAll({ intMaxMin: 1, numTarget: 1, numAchivement: 0 })).toBe(false);
  });
});
