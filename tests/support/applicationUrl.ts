import { APPLICATION_ROLE } from '#server/platform/db/applicationLogin.ts';

/** The same URL with the application's role. */
export function applicationUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = APPLICATION_ROLE;
  url.password = 'application';
  return url.href;
}
