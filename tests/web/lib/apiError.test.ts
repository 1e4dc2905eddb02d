import { expect, it } from 'vitest';
import { ApiError, failureMessage, NetworkError } from '#web/lib/apiError.ts';

it('shows the server’s message, else that of its first item, else that of the catalogue', () => {
  const errors = [{ path: 'a', message: 'Section is required' }];
  const refused = [
    { subjectId: 1, state: 'hr', status: 409, reason: 'This is your own raise', whoCan: null },
  ];
  expect(failureMessage(new ApiError(400, { message: 'Not today', errors }))).toBe('Not today');
  expect(failureMessage(new ApiError(400, { message: '', errors }))).toBe('Section is required');
  expect(failureMessage(new ApiError(409, { refused }))).toBe('This is your own raise');
  expect(failureMessage(new ApiError(502, {}))).toBe('Failed, try again');
  expect(failureMessage(new NetworkError('The server did not respond'))).toBe('Failed, try again');
  expect(failureMessage(new TypeError('x is not a function'))).toBe('Failed, try again');
  expect(failureMessage(new ApiError(502, {}), 'Login failed, please try again')).toBe(
    'Login failed, please try again',
  );
});
