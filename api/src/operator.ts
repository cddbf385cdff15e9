import { features } from './app.ts'
import { runCommandLine } from './command-line.ts'

await runCommandLine(
  'operator',
  features.flatMap(({ commands = [] }) => commands),
)
