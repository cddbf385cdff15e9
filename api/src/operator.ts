import { features } from './app.ts'
import { runCommandLine } from './operator/command-line.ts'
import { doctorCommand } from './operator/doctor.ts'

await runCommandLine('operator', [...features.flatMap(({ commands = [] }) => commands), doctorCommand])
