/* Shows our own offline page if the server can't be reached. Only that page is cached. API responses aren't,
   because the next person at this device must not find them. */
const KEPT = 'cadre-offline-1';
const OFFLINE = ['/offline.html', '/offline.css', '/offline.js', '/icon.svg'];

self.addEventListener('install', (event) => {
  // The new version takes over at once, because open pages don't depend on the old one and an installed app
  // is rarely closed.
  self.skipWaiting();
  const anew = OFFLINE.map((path) => new Request(path, { cache: 'reload' }));
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(anew)));
});

self.addEventListener('activate', (event) => {
  const others = (names) =>
    names.filter((name) => name !== KEPT).map((name) => caches.delete(name));
  event.waitUntil(caches.keys().then((names) => Promise.all(others(names))));
});

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.mode === 'navigate') {
    event.respondWith(fetch(event.request).catch(() => caches.match('/offline.html')));
  } else if (origin === self.location.origin && OFFLINE.includes(pathname)) {
    event.respondWith(fetch(event.request).catch(() => caches.match(pathname)));
  }
});

/* A click on a notification focuses an open window, so that what was typed there is kept. If none is open, it
   opens one. */
self.addEventListener('notificationclick', (event) => {
  const { tag, data } = event.notification;
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(([open]) => {
      if (!open) return self.clients.openWindow(data?.path ?? '/');
      open.postMessage({ clicked: tag });
      return open.focus();
    }),
  );
});
