import { useEffect, useState } from 'react';

const FIRST_CHECK_MS = 5000;
const EVERY_MS = 5 * 60_000;

/** Returns the version that the build wrote into the page. It is null without a build (npm run dev). */
export const ownVersion = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content || null;

/** Returns the version that the server offers now, or null if it can't be fetched. */
async function offered(): Promise<string | null> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' });
    const said: unknown = await response.json();
    const hasVersion = typeof said === 'object' && said !== null && 'version' in said;
    return hasVersion && typeof said.version === 'string' ? said.version : null;
  } catch {
    return null;
  }
}

/** Whether the server responds at all. */
export const isServerThere = (signal?: AbortSignal): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', ...(signal && { signal }) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Whether the server offers another version than the page has. It is checked after 5 s, and then every 5 minutes. */
export function useNewVersion(): boolean {
  const [newer, setNewer] = useState(false);
  useEffect(() => {
    const present = ownVersion();
    if (present === null || newer) return;
    let timer: ReturnType<typeof setTimeout>;
    const check = async () => {
      // A hidden page only checks again when it becomes visible.
      const version = document.hidden ? null : await offered();
      if (version !== null && version !== present) setNewer(true);
      else timer = setTimeout(() => void check(), EVERY_MS);
    };
    timer = setTimeout(() => void check(), FIRST_CHECK_MS);
    return () => clearTimeout(timer);
  }, [newer]);
  return newer;
}
