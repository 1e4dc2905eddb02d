import Bowser from 'bowser';

export interface Visitor {
  userAgent: string;
  address: string;
}

export interface Device {
  browser: string;
  operatingSystem: string;
  /** The kind of device, such as `desktop` or `mobile`, with its maker if known. */
  device: string;
}

/** A description of a browser for people, from its User-Agent; empty if it is unknown. */
export function getDevice(userAgent: string): Device {
  if (!userAgent) return { browser: '', operatingSystem: '', device: '' };
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, 500));
  const words = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ').slice(0, 100);
  return {
    // The browser's version without the zeros that browsers report after the major version. For other programs, the
    // name before the first slash.
    browser:
      words(browser.name, browser.version?.replace(/(\.0)+$/, '')) ||
      words(userAgent.split('/')[0]),
    operatingSystem: words(os.name, os.versionName ?? os.version),
    device: words(platform.vendor, platform.model, platform.type),
  };
}
