import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { makeQueryClient } from '#web/lib/queryClient.ts';

test('data that changes during its first fetch is fetched again', async () => {
  const queries = makeQueryClient();
  queries.mount();
  const answers: ((rows: number) => void)[] = [];
  const queue = new QueryObserver<number>(queries, {
    queryKey: ['queue'],
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
  });
  const leave = queue.subscribe(() => undefined);
  await expect.poll(() => answers.length).toBe(1);
  // The server has read three rows, and a fourth is added before they arrive.
  void queries.invalidateQueries({ queryKey: ['queue'] });
  answers[0]?.(3);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(4);
  await expect.poll(() => queue.getCurrentResult().data).toBe(4);
  expect(answers).toHaveLength(2);
  leave();
  queries.clear();
});
