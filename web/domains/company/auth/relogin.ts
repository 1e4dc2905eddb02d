import { lazyPart } from '#web/components/ui/index.ts';

const fetchDialog = async () => ({ default: (await import('./ReloginDialog.tsx')).ReloginDialog });

/**
 * The dialog that asks for the password over the page when the session has expired. It isn't part of the first
 * page's code.
 */
export const ReloginDialog = lazyPart(fetchDialog);

/**
 * Loads the dialog in advance. When a session expires, the server may have a new version, and what the user
 * typed must not depend on code that is gone. If this fails, the dialog tries again.
 */
export const prefetchRelogin = (): void => void fetchDialog().catch(() => undefined);
