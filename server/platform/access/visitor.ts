import Bowser from 'bowser';

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

/** A readable description of a User-Agent; empty if unknown. */
export function getDevice(userAgent: string): Device {
  if (!userAgent) return { browser: '', operatingSystem: '', device: '' };
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, 500));
  const words = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ').slice(0, 100);
  return {
    // Browsers report only zeros after their major version. For other programs the name before the first slash is
    // used.
    browser:
      words(browser.name, browser.version?.replace(/(\.0)+$/, '')) ||
      words(userAgent.split('/')[0]),
    operatingSystem: words(os.name, os.versionName ?? os.version),
    device: words(platform.vendor, platform.model, platform.type),
  };
}
