import type { Resolver } from 'react-hook-form';

type Login = { strLoginId: string; strPassword: string };

async function load(): Promise<Resolver<Login>> {
  const [{ schemaResolver }, { loginBody }] = await Promise.all([
    import('#web/lib/schemaResolver.ts'),
    import('#machines/core/contracts/workflow.ts'),
  ]);
  return schemaResolver(loginBody);
}

let loading: Promise<Resolver<Login>> | null = null;

/** Loads the rules once a field has the focus, and again if that failed. */
export function loadLoginRules(): Promise<Resolver<Login>> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/**
 * The validation of a login (spec 000 §5). Loaded after the first paint, because zod alone would add a
 * fifth to the first page's JavaScript. The server has the same rules and validates if they can't be
 * loaded.
 */
export const loginRules: Resolver<Login> = async (values, context, options) => {
  const resolver = await loadLoginRules().catch(() => null);
  return resolver ? resolver(values, context, options) : { values, errors: {} };
};
