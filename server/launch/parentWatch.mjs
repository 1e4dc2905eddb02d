// Loaded into each child before its own code: a child whose supervisor is gone, kill -9 included,
// asks itself to stop as if told so, and goes anyway when that takes too long.
function leave() {
  setTimeout(() => process.exit(1), 10_000).unref();
  process.kill(process.pid, 'SIGTERM');
}

// It may be gone before this line is reached, and is announced only once.
if (process.connected) process.once('disconnect', leave);
else leave();

// Listening must not by itself keep a program running that has finished.
process.channel?.unref();
