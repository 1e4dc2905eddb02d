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

/** Loads the rules once a field has the focus. If that fails, the next focus tries again. */
export function loadLoginRules(): Promise<Resolver<Login>> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/**
 * Validates a login (spec 000 §5). It is loaded after the first paint, because zod alone would make the
 * JavaScript of the first page a fifth larger. If it can't be loaded, the server still validates by the same
 * rules.
 */
export const loginRules: Resolver<Login> = async (values, context, options) => {
  const resolver = await loadLoginRules().catch(() => null);
  return resolver ? resolver(values, context, options) : { values, errors: {} };
};
