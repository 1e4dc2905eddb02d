import type { Page } from 'playwright-core';

interface Caught {
  ran: number;
  violations: string[];
}

/** Sets the trap: a script of someone's that runs counts itself; so does what the policy stops. */
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

/** What the trap holds, and what on the page came from someone's text as more than text. */
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
      // What someone types stands in a field's value, and their name in labels: as text.
      const active = names.filter(({ name }) =>
        /^on|^(href|src|action|formaction|data|xlink:href)$/i.test(name),
      );
      if (active.length > 0 || element.matches(strange))
        matches.push(`markup: ${element.outerHTML.slice(0, 120)}`);
    }
    return matches;
  });
