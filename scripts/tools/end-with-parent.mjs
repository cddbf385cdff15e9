// Preloaded into the processes that a launcher starts. A launcher that is killed outright cannot signal them, but its IPC channel closes,
// and they shut down as on SIGTERM.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
