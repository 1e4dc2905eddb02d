import type { LoginAnswer } from '#machines/core/contracts/workflow.ts';
import type { CodeAnswer } from '#machines/domains/company/contracts/auth.ts';
import type { Profile, Refusal, SessionFact } from '#machines/core/session/events.ts';
import { api } from '#web/lib/apiClient.ts';
import { ApiError, failureMessage } from '#web/lib/apiError.ts';
import { keepToken, openHint, readToken, takeParted } from './storedToken.ts';
import { reportSignIn } from './report.ts';
import { withTabLock, notifyTabs } from './tabs.ts';
import { getUser } from './token.ts';

/** The message if the server sends none (spec 000 §8). */
const LOGIN_FAILED = 'Login failed, please try again';

const refusal = (error: unknown): Refusal => ({
  message: failureMessage(error, LOGIN_FAILED),
  retryAfter: error instanceof ApiError ? error.retryAfter : undefined,
});

/** Stores the token of a login's response, and returns the rest for the machine. */
export function welcome({ token, refreshToken: _refresh, ...profile }: LoginAnswer): Profile {
  keepToken(token);
  if (profile.isOtpAuth) {
    arrive(profile);
    void reportSignIn(token, profile);
  }
  return profile;
}

function arrive(profile: Profile): void {
  openHint.set();
  notifyTabs({ kind: 'entered', profile });
}

/** Calls POST /Auth/Login for the login screen and for the re-login dialog. */
export async function logIn(
  { loginId, password }: { loginId: string; password: string },
  signal: AbortSignal,
): Promise<SessionFact> {
  try {
    const answer = await withTabLock(() =>
      api.post<LoginAnswer>(
        '/Auth/Login',
        {
          strLoginId: loginId,
          strPassword: password,
          intUrlId: 0,
          intAccountId: 1,
          strUrl: location.origin,
        },
        { as: null },
      ),
    );
    signal.throwIfAborted();
    return { type: 'login.accepted', profile: welcome(answer) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ApiError && error.status === 401) void reportSignIn(null, null);
    return { type: 'login.refused', ...refusal(error) };
  }
}

let sentAt = 0;

/** Returns when the last code was sent, in milliseconds since 1970. The screen's countdown starts then. */
export const codeSentAt = (): number => sentAt;

/**
 * Calls GET /Auth/GetLoginOTP. The server sends the code to the account's own address, whatever address the
 * request contains.
 */
export async function sendCode({ mail }: { mail: string }): Promise<SessionFact> {
  try {
    const { data } = await api.getAs<CodeAnswer>(readToken(), '/Auth/GetLoginOTP', {
      strEmail: mail,
    });
    sentAt = Date.now();
    return { type: 'code.sent', message: data.message };
  } catch (error) {
    // If the address is missing or too many codes were sent, the server's own message is shown (spec 000 §8).
    const said = error instanceof ApiError && (error.status === 400 || error.status === 429);
    return { type: 'code.notSent', ...(said ? refusal(error) : { message: LOGIN_FAILED }) };
  }
}

/** Calls POST /Auth/VerifyLoginOTP with the code that was typed. */
export async function verifyCode(
  { pin }: { pin: string },
  signal: AbortSignal,
): Promise<SessionFact> {
  try {
    const answer = await withTabLock(() =>
      api.post<LoginAnswer & { message: string }>(
        '/Auth/VerifyLoginOTP',
        { pin },
        { as: readToken() },
      ),
    );
    signal.throwIfAborted();
    return { type: 'code.accepted', profile: welcome(answer) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ApiError && error.status === 401) {
      return { type: 'session.ended', by: 'server' };
    }
    return { type: 'code.refused', ...refusal(error) };
  }
}

/**
 * Calls POST /Auth/GenerateRefreshToken with the cookie. It returns the profile if it isn't known yet, or if it
 * is now another person's: they may have signed in in another tab without this tab receiving the message.
 * @throws if the server can't be reached or is busy, which doesn't end the session.
 */
export async function refresh(
  { restoring }: { restoring: boolean },
  shownProfile: Profile | null,
  signal: AbortSignal,
): Promise<SessionFact> {
  if (restoring && !openHint.stands()) return { type: 'session.ended', by: 'server' };
  return withTabLock(async () => {
    signal.throwIfAborted();
    try {
      const { accessToken } = await api.post<{ accessToken: string }>(
        '/Auth/GenerateRefreshToken',
        { accessToken: readToken() ?? '', refreshToken: '' },
        { as: null },
      );
      const isKnown = !restoring && getUser(accessToken) === shownProfile?.intUserId;
      const profile = isKnown ? null : await whoIs(accessToken);
      signal.throwIfAborted();
      keepToken(accessToken);
      if (!profile) return { type: 'token.renewed' };
      arrive(profile);
      return { type: 'login.accepted', profile };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error;
      openHint.clear();
      return { type: 'session.ended', by: 'server' };
    }
  });
}

async function whoIs(token: string): Promise<Profile> {
  const {
    token: _,
    refreshToken: __,
    ...profile
  } = await api.getAs<LoginAnswer>(token, '/Auth/Me');
  return profile;
}

/** Calls POST /Auth/Logout with the token that was set aside when signing out began. */
export async function logOut(): Promise<SessionFact> {
  await withTabLock(() => api.post('/Auth/Logout', {}, { as: takeParted() }));
  return { type: 'session.left' };
}
