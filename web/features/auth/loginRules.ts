import type { Resolver } from 'react-hook-form';

type Login = { strLoginId: string; strPassword: string };

async function load(): Promise<Resolver<Login>> {
  const [{ schemaResolver }, { loginBody }] = await Promise.all([
    import('#web/lib/schemaResolver.ts'),
    import('#machines/contracts/workflow.ts'),
  ]);
  return schemaResolver(loginBody);
}

let loading: Promise<Resolver<Login>> | null = null;

/** Fetches the rules once the form is on show; again when they could not be had. */
export function loadLoginRules(): Promise<Resolver<Login>> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/**
 * The rules of a login (spec 000 §5). They come after the first paint, because zod alone would make
 * the JavaScript that the first page waits for a fifth larger. The server has the same rules, so
 * where they can't be fetched it is left to say.
 */
export const loginRules: Resolver<Login> = async (values, context, options) => {
  const resolver = await loadLoginRules().catch(() => null);
  return resolver ? resolver(values, context, options) : { values, errors: {} };
};
