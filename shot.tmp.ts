import { launchBrowser } from '#tests/support/browser.ts';
import { visit, logIn } from '#tests/e2e/people.ts';
// usage: shot.ts login size theme path name ...
const [login, size, theme, ...rest] = process.argv.slice(2) as any[];
const browser = await launchBrowser();
const base='http://127.0.0.1:8391';
const { page, complaints } = await visit(browser, base+rest[0], { size, theme });
await logIn(page, login, 'cadre-demo-2026');
await page.getByRole('button', { name: /^Notifications/ }).waitFor();
for (let i=0;i<rest.length;i+=2){ await page.goto(base+rest[i]); await page.locator('h1').first().waitFor({timeout:15000}).catch(()=>{}); await page.waitForTimeout(900);
 const w=await page.evaluate(()=>document.documentElement.scrollWidth-innerWidth);
 await page.screenshot({path:`/tmp/money/${rest[i+1]}-${size}-${theme}.png`}); console.log(rest[i], 'overflow', w, await page.locator('h1').first().innerText().catch(()=>'?')); }
console.log(complaints.slice(0,5)); await browser.close();
