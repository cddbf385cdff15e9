import { confirmDialog } from './confirm-dialog.ts'

export const confirmLeave = (message: string, title = 'Leave without saving?'): Promise<boolean> =>
  confirmDialog({ title, message, confirmLabel: 'Leave', cancelLabel: 'Stay', tone: 'danger' })
