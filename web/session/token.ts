interface Claims {
  /** When it ends, in milliseconds since 1970; null when it doesn't say. */
  end: number | null;
  /** Whose it is; null when it doesn't say. */
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

/** Whether a token still holds for a while: the server's clock and the way there are allowed for. */
export function isFresh(token: string, now: number = Date.now()): boolean {
  const { end } = getClaims(token);
  return end === null || end - now > 30_000;
}

/** The user that a token was made for. Only the server can know whether it is genuine. */
export const getUser = (token: string): number | null => getClaims(token).userId;
