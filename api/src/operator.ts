import { runCommandLine } from './command-line.ts'
import { messagesCommands } from './features/operator/messages.commands.ts'
import { operatorCommands } from './features/operator/operator.commands.ts'

await runCommandLine('operator', [...operatorCommands, ...messagesCommands])
