// Replaces the worker: runs until it is signalled to stop.
const work = setInterval(() => {}, 1000);
process.on('SIGTERM', () => {
  console.log('worker told to stop');
  clearInterval(work);
});
