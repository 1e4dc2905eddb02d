import { expect, test } from 'vitest';
import { ApiError, failureMessage, NetworkError } from '#web/lib/apiError.ts';

const item = { subjectId: 1, state: 'open', status: 409, reason: 'Not its turn', whoCan: null };

test.each([
  ['the server’s message', new ApiError(400, { message: 'Note is required' }), 'Note is required'],
  [
    'the first problem, where it says no more',
    new ApiError(400, { message: '', errors: [{ path: 'a', message: 'A is required' }] }),
    'A is required',
  ],
  ['the first refused item’s reason', new ApiError(409, { refused: [item] }), 'Not its turn'],
  ['else the specification’s words', new ApiError(500, {}), 'Failed, try again'],
  ['so without an answer', new NetworkError('refused'), 'Failed, try again'],
])('a call that failed says %s', (_what, error, message) => {
  expect(failureMessage(error)).toBe(message);
});
