import { createSandbox } from './app.ts'
import { readSettings } from './settings.ts'

try {
  const sandbox = createSandbox(readSettings(process.env))
  await sandbox.start()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.stop())
  // Logged last, since a process that waits for this line may stop us at once
  console.log(`sandbox ready on http://localhost:${sandbox.ports.http}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
