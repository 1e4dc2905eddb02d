/*
 * Shows our own page if the server can't be reached. It caches only that page: API responses belong
 * to the user who requested them, and the next person at this device must not find them.
 */
const KEPT = 'cadre-offline-1';
const OFFLINE = ['/offline.html', '/offline.css', '/offline.js', '/icon.svg'];

self.addEventListener('install', (event) => {
  // Activates at once: nothing depends on the open pages, and an installed app is rarely closed.
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

/* A click focuses an open window, which keeps what was typed there; without one it opens a new
   window. */
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
