import { expect, it } from 'vitest';
import { sentencesOf } from '#machines/notifications/sentences.ts';

it.each([
  [
    'An increment waits for your review',
    [{ text: 'An increment waits for your review', values: {} }],
  ],
  [
    '1,200 increments wait for your review. 3 of your salary increments are in effect',
    [
      { text: '{count} increments wait for your review', values: { count: '1,200' } },
      { text: '{count} of your salary increments are in effect', values: { count: '3' } },
    ],
  ],
  [
    'There are notes on 2 of your grievances',
    [{ text: 'There are notes on {count} of your grievances', values: { count: '2' } }],
  ],
  ['By Md. A. Karim', [{ text: 'By {name}', values: { name: 'Md. A. Karim' } }]],
  [
    'By Md. A. Karim. You stand in for Mr. B, Ms. C',
    [
      { text: 'By {name}', values: { name: 'Md. A. Karim', names: 'Mr. B, Ms. C' } },
      { text: 'You stand in for {names}', values: { name: 'Md. A. Karim', names: 'Mr. B, Ms. C' } },
    ],
  ],
  [
    'You stand in for Md. A at Increments to review, 2026-11-22 to 2026-11-30',
    [
      {
        text: 'You stand in for {name} at {stages}, {from} to {until}',
        values: {
          name: 'Md. A',
          stages: 'Increments to review',
          from: '2026-11-22',
          until: '2026-11-30',
        },
      },
    ],
  ],
  ['1,200 wait there now', [{ text: '{count} wait there now', values: { count: '1,200' } }]],
  ['Notice 25', [{ text: 'Notice 25', values: {} }]],
])('“%s” is taken apart into what the dictionaries know', (said, sentences) => {
  expect(sentencesOf(said).map(({ text, values }) => ({ text, values: { ...values } }))).toEqual(
    sentences,
  );
});
