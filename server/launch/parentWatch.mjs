// Loaded into each child process before its own code. A child whose supervisor is gone, even by
// kill -9, asks itself to stop as if by a signal, and exits anyway if that takes too long.
function leave() {
  setTimeout(() => process.exit(1), 10_000).unref();
  process.kill(process.pid, 'SIGTERM');
}

// The supervisor may be gone before this line is reached, and its disconnection is announced only
// once.
if (process.connected) process.once('disconnect', leave);
else leave();

// The channel to the supervisor must not keep a program running that has finished.
process.channel?.unref();
