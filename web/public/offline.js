/* Kept by web/lib/unsent.ts: when each was sent, and what the page called it; never what was typed. */
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
    line.textContent = `${title}, ${new Date(at).toLocaleTimeString([], { timeStyle: 'short' })}`;
    list.append(line);
  }
  document.querySelector('#unsent').hidden = false;
}
const again = () => location.reload();
document.querySelector('#again').addEventListener('click', again);
addEventListener('online', again);
// A server that is down comes back without the browser hearing of it.
setInterval(() => {
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => {
      if (ok) again();
    },
    () => {},
  );
}, 5000);
