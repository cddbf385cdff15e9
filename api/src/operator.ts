import { runCommandLine } from './command-line.ts'
import { invoicesCommands } from './features/billing/invoices/invoices.commands.ts'
import { inquirySettingsCommands } from './features/inquiry-settings/inquiry-settings.commands.ts'
import { messagesCommands } from './features/operator/messages.commands.ts'
import { operatorCommands } from './features/operator/operator.commands.ts'
import { reviewSettingsCommands } from './features/reviews/settings/review-settings.commands.ts'

await runCommandLine('operator', [
  ...operatorCommands,
  ...messagesCommands,
  ...inquirySettingsCommands,
  ...reviewSettingsCommands,
  ...invoicesCommands,
])
