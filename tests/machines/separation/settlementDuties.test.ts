import { expect, it } from 'vitest';
import { areSeparate } from '#machines/core/model/duties.ts';
import { finalSettlementWorkflow } from '#machines/domains/separation/settlement/workflow.ts';

const separate = (one: string, other: string) => areSeparate(finalSettlementWorkflow, one, other);

it('keeps preparing, approving and paying apart', () => {
  expect(separate('calculated', 'review')).toBe(true);
  expect(separate('draft', 'approved')).toBe(true);
  expect(separate('review', 'approved')).toBe(true);
  expect(separate('approved', 'owed')).toBe(false);
});

it('lets the preparer neither collect nor write off what is owed', () => {
  expect(separate('draft', 'owed')).toBe(true);
  expect(separate('calculated', 'owed')).toBe(true);
});
