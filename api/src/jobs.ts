import { runCommandLine } from './command-line.ts'
import { jobsCommands } from './features/operator/jobs.commands.ts'

await runCommandLine('jobs', [...jobsCommands])
