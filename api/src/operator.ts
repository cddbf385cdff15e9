import { runCommandLine } from './command-line.ts'
import { operatorCommands } from './features/operator/operator.commands.ts'

await runCommandLine('operator', [...operatorCommands])
