// Loaded into the processes that a launcher starts: when the launcher is killed outright it cannot tell them to end, but its
// channel closes. They then end as if they had been asked to.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
