export { FIRST_PAGE } from './defaults.ts';
export { FORGOTTEN_ON_SIGN_OUT, type Settings } from './settings.ts';
export { changeSettings, keep, openSettings, settingsNow, THIS_BROWSER } from './store.ts';
export { useAddressPages, usePages } from './usePages.ts';
export { useBusinessUnit, useSetting, useSettingsReady } from './useSetting.ts';
