import { expect } from 'vitest';
import type { JobDetails } from '#machines/core/contracts/jobs.ts';
import { jobKinds } from '#workers/jobKinds.ts';
import { runJob, type JobMeans } from '#workers/runJob.ts';
import type { TestServer } from './server.ts';

type Act = 'OpenCycle' | 'CloseForms' | 'Publish';

/** What a worker runs jobs with. The other loops of a worker would send reminders. */
export const getJobMeans = ({ services }: Pick<TestServer, 'services'>): JobMeans => ({
  services,
  bus: { publish: () => Promise.resolve() } as never,
  wake: () => undefined,
  kinds: jobKinds,
  closing: new AbortController().signal,
  running: new Set(),
});

/** Opens, closes or publishes a cycle, and returns the job after it has run. */
export async function workOnCycle(
  server: TestServer,
  login: string,
  act: Act,
  input: { cycleId: number; comment?: string },
): Promise<JobDetails> {
  const client = await server.as(login);
  const { status, body } = await client.post(`/Performance/${act}`, input);
  expect([status, body]).toEqual([200, expect.objectContaining({ statusCode: 200 })]);
  const { id } = (body as { job: JobDetails }).job;
  await runJob(getJobMeans(server), id);
  return (await client.get(`/Jobs/Job?id=${id}`)).body as JobDetails;
}
