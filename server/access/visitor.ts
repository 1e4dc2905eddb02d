import Bowser from 'bowser';

/** From where and with what someone calls. */
export interface Visitor {
  userAgent: string;
  address: string;
}

export interface Device {
  browser: string;
  operatingSystem: string;
  /** `desktop`, `mobile`, with the maker's name where it is told. */
  device: string;
}

/** What a User-Agent says, in words; empty where it says nothing. */
export function deviceOf(userAgent: string): Device {
  if (!userAgent) return { browser: '', operatingSystem: '', device: '' };
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, 500));
  const words = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ').slice(0, 100);
  return {
    // Browsers say nothing but zeros behind their version now. Programs other than browsers name themselves
    // before the first slash.
    browser:
      words(browser.name, browser.version?.replace(/(\.0)+$/, '')) ||
      words(userAgent.split('/')[0]),
    operatingSystem: words(os.name, os.versionName ?? os.version),
    device: words(platform.vendor, platform.model, platform.type),
  };
}
