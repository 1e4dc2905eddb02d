// Zod tries, when its first schema is made, whether it may compile its checks. The content security
// policy forbids that and reports it; said here, it needn't try. A module would come too late: what
// it imports is evaluated before it.
globalThis.__zod_globalConfig = { jitless: true };

{
  let look = {};
  let mayBeSignedIn = false;
  try {
    look = JSON.parse(localStorage.getItem('cadre.look')) ?? {};
    mayBeSignedIn = localStorage.getItem('cadre.sessionOpen') !== null;
  } catch {
    // Without storage nobody stays signed in, and nothing was chosen.
  }

  // What was chosen in this browser (web/lib/settings/store.ts), before anything is painted.
  const { theme, language, wording } = look;
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (language === 'Bengali') document.documentElement.lang = 'bn-BD';

  // The files of the built application, its entry first (vite.config.ts). Without a build the page starts itself.
  const files = document.currentScript.dataset.application?.split(' ') ?? [];
  const put = (where, name, properties) =>
    where.append(Object.assign(document.createElement(name), { crossOrigin: '', ...properties }));
  const fetchFiles = () => {
    for (const href of files) put(document.head, 'link', { rel: 'modulepreload', href });
  };
  const start = () => put(document.body, 'script', { type: 'module', src: files[0] });

  // The sign-in that the page carries, until the application draws its own and takes over what was typed and
  // pressed here (web/domains/company/auth/early.ts). Not for whoever may be signed in.
  const showEarly = () => {
    const early = document.querySelector('#early');
    const words = language === 'Bengali' ? 'bengali' : (wording ?? 'asSpecified');
    early.replaceChildren(early.querySelector(`[data-words='${words}']`).content);
    // Its link to a font outlives it.
    document.head.append(...early.querySelectorAll('link'));

    early.addEventListener('click', (event) => {
      const pressed = event.target.closest('button');
      if (!pressed) return;
      // Also where Enter presses it: the browser would load another page.
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

    // Fetched after the form is painted; a page in the background isn't.
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
