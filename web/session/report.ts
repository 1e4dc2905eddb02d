import type { Profile } from '#machines/core/session/events.ts';
import { api } from '#web/lib/apiClient.ts';

const LOCATION_MS = 5000;

/**
 * Reports what this browser says about itself for the sign-in log (spec 000 §7, CreateUserLogginInfo). It
 * doesn't report the IP address, which the server sees: asking another service for it would reveal who signs
 * in. A failure must not affect the sign-in.
 */
export async function reportSignIn(token: string | null, profile: Profile | null): Promise<void> {
  const { latitude, longitude } = await grantedLocation();
  await api
    .post(
      '/Auth/CreateUserLogginInfo',
      {
        userId: profile?.intUserId ?? 0,
        employeeId: profile?.intEmployeeId ?? 0,
        employeeName: profile?.strDisplayName ?? '',
        latitude,
        longitude,
        publicIp: '',
        isApps: false,
        isWeb: true,
        // The browser and similar values are left empty, because the server reads them from the User-Agent
        // header.
        browser: '',
        operatingSystem: '',
        macaddress: '',
        deviceId: '',
        deviceName: '',
        isSuccess: profile !== null,
      },
      { as: token },
    )
    .catch(() => undefined);
}

/** Returns the location if the user has already given permission. It isn't requested at sign-in. */
async function grantedLocation(): Promise<{ latitude: number | null; longitude: number | null }> {
  const nowhere = { latitude: null, longitude: null };
  const permission = await navigator.permissions
    ?.query({ name: 'geolocation' })
    .catch(() => undefined);
  if (permission?.state !== 'granted') return nowhere;
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(nowhere),
      { timeout: LOCATION_MS, maximumAge: 600_000 },
    );
  });
}
