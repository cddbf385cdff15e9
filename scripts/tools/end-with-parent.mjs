// Preloaded into the processes that a launcher starts: a launcher killed outright cannot signal them, but its IPC channel closes. They then
// shut down as on SIGTERM.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
