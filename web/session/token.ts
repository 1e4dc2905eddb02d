interface Claims {
  /** When the token expires, in milliseconds since 1970, or null if unknown. */
  end: number | null;
  /** The user to whom the token was issued, or null if unknown. */
  userId: number | null;
}

function getClaims(token: string): Claims {
  const [, payload = ''] = token.split('.');
  try {
    const said: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const { exp, sub } = typeof said === 'object' && said !== null ? fields(said) : fields({});
    return {
      end: typeof exp === 'number' ? exp * 1000 : null,
      userId: typeof sub === 'string' && /^\d+$/.test(sub) ? Number(sub) : null,
    };
  } catch {
    return { end: null, userId: null };
  }
}

const fields = (said: object): Record<string, unknown> => ({ ...said });

/**
 * Whether a token stays valid for at least 30 s more, so that neither a wrong clock nor a slow network
 * invalidates it on its way.
 */
export function isFresh(token: string, now: number = Date.now()): boolean {
  const { end } = getClaims(token);
  return end === null || end - now > 30_000;
}

/** The user to whom a token was issued. Only the server can verify that it is genuine. */
export const getUser = (token: string): number | null => getClaims(token).userId;
