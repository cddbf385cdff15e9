import { features } from './app.ts'
import { runCommandLine } from './operator/command-line.ts'

await runCommandLine(
  'jobs',
  features.flatMap(({ jobCommands = [] }) => jobCommands),
)
