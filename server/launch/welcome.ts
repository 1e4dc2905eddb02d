import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/demo/stage/accounts.ts';
import { NEWCOMER } from '#server/demo/stage/newcomer.ts';

/** The text that is printed when the server accepts requests. */
export function welcome(address: string, isDemo: boolean): string {
  return [
    '',
    `Cadre is ready: ${address}`,
    ...(isDemo
      ? [
          `Demo accounts: ${[...DEMO_ACCOUNTS.map(({ login }) => login), NEWCOMER].join(', ')}`,
          `Password of each: ${DEMO_PASSWORD}`,
        ]
      : []),
    'Ctrl-C stops it.',
    '',
  ].join('\n');
}
