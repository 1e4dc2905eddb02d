export { FORGOTTEN_ON_SIGN_OUT, type Settings } from './settings.ts';
export { changeSettings, keep, openSettings, THIS_BROWSER } from './store.ts';
export { useBusinessUnit, useSetting, useSettingsReady } from './useSetting.ts';
