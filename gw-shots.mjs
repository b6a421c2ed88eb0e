import { chromium } from '@playwright/test';
const base = 'http://127.0.0.1:7461';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
async function open({ width=1280, height=900, scheme='light', email='ana@rivera.test', lang='en' } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, locale: lang==='es'?'es-ES':'en-GB', serviceWorkers: 'block', hasTouch: width<500 });
  const page = await context.newPage();
  page.on('console', m => { if (m.type()==='error') console.log('CONSOLE', m.text().slice(0,300)); });
  page.on('pageerror', e => console.log('PAGEERR', e.message.slice(0,600)));
  await page.goto(base + '/auth');
  await page.evaluate(async ({ email, lang }) => {
    const a = await fetch('/api/auth/sign-in', { method:'POST', headers:{'content-type':'application/json'}, body: JSON.stringify({ email, password:'Casita-demo-2026!' }) });
    const j = await a.json();
    return j;
  }, { email, lang }).then(j => page.evaluate(([key, j]) => localStorage.setItem(key, JSON.stringify(j)), [process.env.AUTH_KEY ?? 'casita.auth', j]));
  return page;
}
export { open, browser, base };
