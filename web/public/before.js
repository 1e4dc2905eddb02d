// Disables zod's compiled checks. Otherwise zod tests with its first schema whether it may compile them,
// which the content security policy forbids and reports. This is set here, because a module's imports are
// evaluated before the module.
globalThis.__zod_globalConfig = { jitless: true };

{
  let look = {};
  let mayBeSignedIn = false;
  try {
    look = JSON.parse(localStorage.getItem('cadre.look')) ?? {};
    mayBeSignedIn = localStorage.getItem('cadre.sessionOpen') !== null;
  } catch {
    // Without storage there is neither a session to restore nor a stored setting.
  }

  // Applies what was chosen in this browser (web/lib/settings/store.ts) before anything is painted.
  const { theme, language, wording } = look;
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (language === 'Bengali') document.documentElement.lang = 'bn-BD';

  // The files of the built application, the entry first (vite.config.ts). Without a build, the page starts
  // the application itself.
  const files = document.currentScript.dataset.application?.split(' ') ?? [];
  const put = (where, name, properties) =>
    where.append(Object.assign(document.createElement(name), { crossOrigin: '', ...properties }));
  const fetchFiles = () => {
    for (const href of files) put(document.head, 'link', { rel: 'modulepreload', href });
  };
  const start = () => put(document.body, 'script', { type: 'module', src: files[0] });

  // Shows the sign-in form contained in the page, until the application renders its own and takes
  // over what was typed and pressed here (web/domains/company/auth/early.ts). Not shown to people
  // who may be signed in.
  const showEarly = () => {
    const early = document.querySelector('#early');
    const words = language === 'Bengali' ? 'bengali' : (wording ?? 'asSpecified');
    early.replaceChildren(early.querySelector(`[data-words='${words}']`).content);
    // Keeps the form's link to a font when the form is removed.
    document.head.append(...early.querySelectorAll('link'));

    early.addEventListener('click', (event) => {
      const pressed = event.target.closest('button');
      if (!pressed) return;
      // Enter also presses the button. Without this, the browser would submit the form and load another page.
      event.preventDefault();
      early.dataset.pressed = [...early.querySelectorAll('button')].indexOf(pressed);
    });

    const root = document.querySelector('#root');
    const drawn = new MutationObserver(() => {
      if (!root.querySelector('main, [role="alert"]')) return;
      drawn.disconnect();
      early.remove();
    });
    drawn.observe(root, { childList: true, subtree: true });

    // Loads the application once the form is painted. The timer is for pages in the background, which aren't
    // painted.
    let begun = false;
    const begin = () => {
      if (begun) return;
      begun = true;
      fetchFiles();
      start();
    };
    requestAnimationFrame(() => setTimeout(begin));
    setTimeout(begin, 1000);
  };

  const signsIn = location.pathname === '/' && location.search === '' && !mayBeSignedIn;
  if (files.length > 0 && signsIn) {
    document.addEventListener('DOMContentLoaded', showEarly);
  } else if (files.length > 0) {
    fetchFiles();
    document.addEventListener('DOMContentLoaded', start);
  }
}
