import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renewedRank } from '#machines/domains/tasks/rank.ts';
import { query } from '#server/platform/db/sql.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { signIn } from '#tests/e2e/people.ts';
import { PLAIN_ADDRESS } from '#tests/support/emptyPage.ts';
import { patience } from '#tests/support/patience.ts';
import { createProject } from '#tests/support/tasks.ts';

const CARDS = 5000;
const SECONDS = 5;

let fixture: Fixture;
let projectId = 0;
beforeAll(async () => {
  fixture = await openFixture();
  const hr = await fixture.server.as('hr');
  const project = await createProject(hr, [], { name: 'Five thousand' });
  ({ projectId } = project);
  const columnIds = project.columns.map(({ columnId }) => columnId);
  await query(
    fixture.server.owner,
    `insert into tasks (account_id, project_id, column_id, number, rank, title, assignee_id, due_on, created_by)
     select 1, $projectId, ($columnIds::bigint[])[1 + n % 3], n, r.rank, 'Card ' || n || ' of many', $employeeId,
       current_date + (n % 30)::integer, $userId
     from unnest($ranks::text[]) with ordinality r (rank, n)`,
    {
      projectId,
      columnIds,
      employeeId: hr.employeeId,
      userId: hr.userId,
      ranks: Array.from({ length: CARDS }, (_, at) => renewedRank(at)),
    },
  );
}, patience(120_000));
afterAll(() => fixture?.leave());

/** Frames in some seconds, while whatever scrolls is scrolled down by a wheel's step in each frame. */
const countFrames = (page: Page): Promise<number> =>
  page.evaluate(
    (most) =>
      new Promise<number>((done) => {
        const lists = document.querySelectorAll('[data-list]');
        const began = performance.now();
        let frames = 0;
        const next = () => {
          for (const list of lists) list.scrollTop += 60;
          frames += 1;
          if (performance.now() - began < most) requestAnimationFrame(next);
          else done(frames);
        };
        requestAnimationFrame(next);
      }),
    SECONDS * 1000,
  );

test(
  'five thousand cards scroll smoothly beside an empty page, and few of them are drawn',
  async () => {
    const { browser } = fixture;
    const { page } = await signIn(
      browser,
      fixture.at(`/taskManagement/taskBoard?project=${projectId}`),
      'hr',
    );
    await page.getByText('Card 3 of many').waitFor();
    const drawn = await page.locator('[data-card]').count();
    expect(drawn).toBeLessThan(100);
    const board = await countFrames(page);
    const scrolled = await page.evaluate(
      () => document.querySelector('[data-list]')?.scrollTop ?? 0,
    );
    expect(scrolled).toBeGreaterThan(3000);
    await page.goto(fixture.at(PLAIN_ADDRESS));
    const empty = await countFrames(page);
    // Run alone, it is the rate of the empty page; on cores that other tests use, it was two fifths.
    expect(board / empty, `${board} frames of ${empty}`).toBeGreaterThan(0.2);
  },
  patience(60_000),
);
