const BENGALI = {
  'Offline · Cadre': 'অফলাইন · Cadre',
  'The server can’t be reached': 'সার্ভারে পৌঁছানো যাচ্ছে না',
  'Check the connection. This page opens by itself when the server answers again.':
    'সংযোগ দেখুন। সার্ভার আবার সাড়া দিলে এই পৃষ্ঠা নিজেই খুলবে।',
  'Not sent yet': 'এখনো পাঠানো হয়নি',
  'The server has not confirmed these. Check each of them when you are back.':
    'সার্ভার এগুলো নিশ্চিত করেনি। ফিরে এসে প্রতিটি দেখে নিন।',
  'Try again': 'আবার চেষ্টা করুন',
};
/* The locale, which web/lib/messages.ts stores. */
let locale;
try {
  locale = localStorage.getItem('cadre.locale') ?? undefined;
} catch {
  locale = undefined;
}
if (locale?.startsWith('bn')) {
  document.documentElement.lang = locale;
  for (const element of document.querySelectorAll('title, h1, h2, p, button')) {
    element.textContent = BENGALI[element.textContent] ?? element.textContent;
  }
}

/* The unconfirmed writes, which web/lib/unsent.ts stores: the time and the screen's title of each, never what
   was typed. */
let unsent;
try {
  unsent = JSON.parse(localStorage.getItem('cadre.unsent') ?? '[]');
} catch {
  unsent = [];
}
if (Array.isArray(unsent) && unsent.length > 0) {
  const list = document.querySelector('#list');
  for (const { title, at } of unsent) {
    const line = document.createElement('li');
    line.textContent = `${title}, ${new Date(at).toLocaleTimeString(locale, { timeStyle: 'short' })}`;
    list.append(line);
  }
  document.querySelector('#unsent').hidden = false;
}
const again = () => location.reload();
document.querySelector('#again').addEventListener('click', again);
addEventListener('online', again);
// Polls the server, because the browser sends no event when it is reachable again.
setInterval(() => {
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => {
      if (ok) again();
    },
    () => {},
  );
}, 5000);
