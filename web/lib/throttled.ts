/**
 * Calls `act` immediately, and then at most once in `pause` milliseconds per ID. Calls in between are combined
 * into one at the end of the pause.
 */
export function throttledById(act: (id: string) => void, pause: number): (id: string) => void {
  const resting = new Map<string, boolean>();
  const run = (id: string) => {
    act(id);
    resting.set(id, false);
    setTimeout(() => {
      const isWaiting = resting.get(id) === true;
      resting.delete(id);
      if (isWaiting) run(id);
    }, pause);
  };
  return (id) => {
    if (resting.has(id)) resting.set(id, true);
    else run(id);
  };
}
