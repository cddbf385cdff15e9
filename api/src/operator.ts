import { features } from './app.ts'
import { runCommandLine } from './command-line.ts'
import { doctorCommand } from './doctor.ts'

await runCommandLine('operator', [...features.flatMap(({ commands = [] }) => commands), doctorCommand])
