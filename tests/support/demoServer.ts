import { inject, vi } from 'vitest';
import { completeDemo, seedDemo } from '#server/demo/index.ts';
import type { Template } from './database.ts';
import { startTestServer, type TestServer } from './server.ts';

/** The environment variables with which the demo is created. */
export const demoEnvironment = () => ({
  SECRET_KEY: inject('secret'),
  DATA_DIR: inject('demoFiles'),
});

/** Runs the work with this environment, because the demo reads it like a separate process. */
async function inItsEnvironment(work: () => Promise<unknown>): Promise<void> {
  for (const [name, value] of Object.entries(demoEnvironment())) vi.stubEnv(name, value);
  await work().finally(() => vi.unstubAllEnvs());
}

const fresh: Template = {
  name: 'cadre_fresh_demo_template',
  fill: (url) => inItsEnvironment(() => seedDemo(url)),
};

const whole: Template = {
  name: 'cadre_demo_template',
  from: fresh,
  fill: (url) => inItsEnvironment(() => completeDemo(url)),
};

/** A server with the whole demo company of 2,400 people, which is created once per run. */
export const startDemoServer = (): Promise<TestServer> =>
  startTestServer({ files: inject('demoFiles'), template: whole });

/** The demo company as it is when `npm start` is ready, without its later parts. */
export const startFreshDemoServer = (): Promise<TestServer> => startTestServer({ template: fresh });

/** Adds the later parts to a fresh demo. */
export const finishDemo = ({ ownerUrl }: TestServer): Promise<void> =>
  inItsEnvironment(() => completeDemo(ownerUrl));

/** Seeds the demo company again, as a second start does. */
export const seedDemoAgain = ({ ownerUrl }: TestServer): Promise<void> =>
  inItsEnvironment(() => seedDemo(ownerUrl));
