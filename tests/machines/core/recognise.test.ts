import { expect, it } from 'vitest';
import { translator } from '#machines/core/locales/translate.ts';

/**
 * Each word is reversed as a delegate translation: the test checks which message was recognised and its
 * values.
 */
const t = translator(
  'bn-BD',
  {
    'An increment is waiting for your review': 'R1',
    '{count} increments are waiting for your review': 'R {count}',
    '{count} of your salary increments are in effect': 'E {count}',
    'There are notes on {count} of your grievances': 'N {count}',
    '{n, plural, one {# row was} other {# rows were}} left out': '{n, plural, other {# সারি}} L',
    'By {name}': 'B {name}',
    'You stand in for {names}': 'S {names}',
    'You stand in for {name} at {stages}, {from} to {until}': 'A {name} {stages} {from} {until}',
    'Increments to review': 'I',
    'HR review': 'H',
    '{first} to {last}': 'X {first} {last}',
    '{who} can “{action}”, you cannot': 'W {who} {action}',
    '{who}, else {role}': 'Z {who} {role}',
    '{first} or {second}': '{first} / {second}',
    'the requester’s supervisor': 'V',
    HR: 'P',
    Review: 'Q',
    Empty: '',
    'Empty {hole} here': '',
  },
  { between: '| ', write: (value) => `<${value}>` },
);

it.each([
  ['An increment is waiting for your review', 'R1'],
  [
    '1,200 increments are waiting for your review. 3 of your salary increments are in effect',
    'R <1,200>| E <3>',
  ],
  ['There are notes on 2 of your grievances', 'N <2>'],
  ['1 row was left out', '১ সারি L'],
  ['1,200 rows were left out', '১,২০০ সারি L'],
  ['By Md. A. Karim', 'B <Md. A. Karim>'],
  ['The requester’s supervisor, else HR can “Review”, you cannot', 'W Z V P Q'],
  ['The requester’s supervisor or HR can “Review”, you cannot', 'W V / P Q'],
  ['Trade or HR can “Review”, you cannot', 'W <Trade or HR> Q'],
  ['By Md. A. Karim. You stand in for Mr. B, Ms. C', 'B <Md. A. Karim>| S <Mr. B>, <Ms. C>'],
  [
    'You stand in for Md. A at HR review, Increments to review, 2026-11-22 to 2026-11-30',
    'A <Md. A> H, I <2026-11-22> <2026-11-30>',
  ],
])('“%s” is recognized by its message, with its values', (said, shown) => {
  expect(t(said)).toBe(shown);
});

it.each(['Notice 25', 'monday to friday', 'Md. A. Karim', 'Empty', 'Empty room here', '50 {% x'])(
  '“%s” has no message, and stays unchanged',
  (said) => {
    expect(t(said)).toBe(said);
  },
);

it('leaves what a company calls its own things', () => {
  expect(t('By Rahim')).toBe('B <Rahim>');
  expect(t('By the requester’s supervisor')).toBe('B V');
  expect(t('By calendar days')).toBe('By calendar days');
});
