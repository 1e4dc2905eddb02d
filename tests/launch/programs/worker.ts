// Stands for the worker: it stays until it is told to go.
const work = setInterval(() => {}, 1000);
process.on('SIGTERM', () => {
  console.log('worker told to stop');
  clearInterval(work);
});
