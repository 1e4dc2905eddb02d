export { missingAssetBinding, startMissing, turnUp } from './binding.ts';
