import Bowser from 'bowser';

/** The address and user agent of a caller. */
export interface Visitor {
  userAgent: string;
  address: string;
}

export interface Device {
  browser: string;
  operatingSystem: string;
  /** `desktop` or `mobile`, with the maker if known. */
  device: string;
}

/** A User-Agent in words; empty if unknown. */
export function getDevice(userAgent: string): Device {
  if (!userAgent) return { browser: '', operatingSystem: '', device: '' };
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, 500));
  const words = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ').slice(0, 100);
  return {
    // Browsers report only zeros after their major version. Other programs name themselves before the first
    // slash.
    browser:
      words(browser.name, browser.version?.replace(/(\.0)+$/, '')) ||
      words(userAgent.split('/')[0]),
    operatingSystem: words(os.name, os.versionName ?? os.version),
    device: words(platform.vendor, platform.model, platform.type),
  };
}
