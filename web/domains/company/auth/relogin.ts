import { lazyPart } from '#web/components/ui/index.ts';

const fetchDialog = async () => ({ default: (await import('./ReloginDialog.tsx')).ReloginDialog });

/**
 * The dialog that asks for the password over the page when the session has expired; not part of the
 * first page.
 */
export const ReloginDialog = lazyPart(fetchDialog);

/**
 * Loads it in advance: when a session expires, the server may have a new version, and typed text
 * must not depend on code that is gone. If this fails, the dialog tries again.
 */
export const prefetchRelogin = (): void => void fetchDialog().catch(() => undefined);
