import { inject, vi } from 'vitest';
import { seedDemo } from '#server/demo/index.ts';
import { startTestServer, type TestServer } from './server.ts';

/** A server with the demo company of 2,400 people, which is created once per run. */
export function startDemoServer(): Promise<TestServer> {
  const secret = inject('secret');
  const files = inject('demoFiles');
  return startTestServer({
    files,
    template: {
      name: 'cadre_demo_template',
      fill: async (url) => {
        // It reads its environment like a separate process.
        vi.stubEnv('SECRET_KEY', secret);
        vi.stubEnv('DATA_DIR', files);
        await seedDemo(url).finally(() => vi.unstubAllEnvs());
      },
    },
  });
}
