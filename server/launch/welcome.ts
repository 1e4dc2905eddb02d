/** Who can sign in to the seeded organisation; all share one password. */
const demoAccounts = 'employee, manager, hr, hr2, md, md2, audit, finance, admin, developer, otp';

/** What is printed once the server takes requests. */
export function welcome(address: string, isDemo: boolean): string {
  return [
    '',
    `Cadre is ready: ${address}`,
    ...(isDemo ? [`Demo accounts: ${demoAccounts}`, 'Password of each: cadre-demo-2026'] : []),
    'Ctrl-C stops it.',
    '',
  ].join('\n');
}
