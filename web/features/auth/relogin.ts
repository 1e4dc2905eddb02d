import { lazyPart } from '#web/components/ui/index.ts';

const fetchDialog = async () => ({ default: (await import('./ReloginDialog.tsx')).ReloginDialog });

/** Asks for the password over the page, once the session has expired. Not on the first page. */
export const ReloginDialog = lazyPart(fetchDialog);

/**
 * Fetches it ahead: a session may expire when the server already has another version, and what was
 * typed on the page must not depend on code that is gone. Should this fail, the dialog tries again.
 */
export const prefetchRelogin = (): void => void fetchDialog().catch(() => undefined);
