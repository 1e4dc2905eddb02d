import type { Page } from 'playwright-core';

interface Caught {
  ran: number;
  violations: string[];
}

/** Sets the trap: it counts payloads that run, and those that the policy blocks. */
export async function setTrap(page: Page): Promise<void> {
  page.on('dialog', (dialog) => void dialog.dismiss());
  await page.context().addInitScript(() => {
    const caught: Caught = { ran: 0, violations: [] };
    const count = () => {
      caught.ran += 1;
    };
    Object.assign(window, { caught, __ran: count, alert: count, confirm: count, prompt: count });
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      caught.violations.push(`${effectiveDirective} ${blockedURI}`);
    });
  });
}

/** What the trap has caught, and which user texts became more than text on the page. */
export const caughtOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { ran, violations } = (window as unknown as { caught: Caught }).caught;
    const matches = ran > 0 ? [`ran ${ran} times`] : [];
    matches.push(...violations.map((violation) => `violation: ${violation}`));
    const strange =
      'script:not([src]), style, base, meta[http-equiv], object, embed, marquee, math, audio, ' +
      'video, [srcdoc], [data-xss], [formaction], form[action], [style*="javascript"]';
    for (const element of document.querySelectorAll('*')) {
      const names = [...element.attributes].filter(
        ({ name, value }) =>
          /^on/i.test(name) ||
          /^\s*(javascript|vbscript|data:text)/i.test(value.replace(/\s/g, '')),
      );
      // User input is the value of a field, and names are in labels, both as text.
      const active = names.filter(({ name }) =>
        /^on|^(href|src|action|formaction|data|xlink:href)$/i.test(name),
      );
      if (active.length > 0 || element.matches(strange))
        matches.push(`markup: ${element.outerHTML.slice(0, 120)}`);
    }
    return matches;
  });
