import type { Draw } from './drawn.ts';

const feature = () => import('#web/domains/assets/index.ts');

/** The components of the screens about assets. */
export const assets = {
  ownAssets: async () => ({ Component: (await feature()).OwnAssetsScreen }),
  assetRegistration: async () => ({ Component: (await feature()).RegisterScreen }),
  assetCounts: async () => ({ Component: (await feature()).CountsScreen }),
  assetCount: async () => ({ Component: (await feature()).CountScreen }),
  assetByLabel: async () => ({ Component: (await feature()).LabelScreen }),
} satisfies Record<string, Draw>;
